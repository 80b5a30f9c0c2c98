import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const stamp = path.join(root, 'dist/web-built')
const served = path.join(root, 'dist/web')
const next = path.join(root, 'dist/web-next')
const before = path.join(root, 'dist/web-before')
const sources = ['web/**/*', 'domain/src/**/*', 'contract/src/**/*', 'package-lock.json', 'tsconfig.base.json']

/** Builds the web app and replaces the existing one, unless that was built from the same sources. */
function buildWeb(): number {
  const wanted = hashOfSources()
  const isBuilt = existsSync(path.join(served, 'index.html')) && existsSync(stamp)
  if (isBuilt && readFileSync(stamp, 'utf8') === wanted) return 0
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
  const { status } = spawnSync(process.execPath, [vite, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) {
    console.error('\nThe web app could not be built; the reason stands above.\n')
    return 1
  }
  putInPlace()
  writeFileSync(stamp, wanted)
  return 0
}

/** A server that runs beside it never hands out half of a build. */
function putInPlace(): void {
  rmSync(before, { recursive: true, force: true })
  if (existsSync(served)) renameSync(served, before)
  renameSync(next, served)
  rmSync(before, { recursive: true, force: true })
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  for (const file of files.toSorted()) {
    const place = path.join(root, file)
    if (statSync(place).isFile()) hash.update(file).update('\0').update(readFileSync(place))
  }
  return hash.digest('hex')
}

process.exitCode = buildWeb()
