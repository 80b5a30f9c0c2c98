import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { hashSources, isWebBuilt, noteWebBuilt } from './web-sources.mjs'

const root = path.resolve(import.meta.dirname, '..')
const served = path.join(root, 'dist/web')
const next = path.join(root, 'dist/web-next')
const before = path.join(root, 'dist/web-before')

/** Builds the web app and replaces the existing one, unless that was built from the same sources. */
function buildWeb(): number {
  if (isWebBuilt()) return 0
  const sources = hashSources()
  console.log('Building the web app')
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const args = [
    'build',
    '--config',
    'web/vite.config.ts',
    '--configLoader',
    'native',
    '--logLevel',
    'warn',
    '--outDir',
    next,
    '--emptyOutDir',
  ]
  // The firm's web app, then the clients' portal inside its folder.
  const portal = args.map((part) =>
    part === next ? path.join(next, 'portal-app') : part.replace('vite', 'portal.vite'),
  )
  const isBuilt = [args, portal].every((build) => {
    const { status } = spawnSync(process.execPath, [vite, ...build], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    return status === 0
  })
  if (!isBuilt) {
    console.error('\nThe web app could not be built; see the reason above.\n')
    return 1
  }
  putInPlace()
  noteWebBuilt(sources)
  return 0
}

/** A server that runs beside it never hands out half of a build. */
function putInPlace(): void {
  rmSync(before, { recursive: true, force: true })
  if (existsSync(served)) renameSync(served, before)
  renameSync(next, served)
  rmSync(before, { recursive: true, force: true })
}

process.exitCode = buildWeb()
