import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const stamp = path.join(root, 'dist/web-built')
const sources = ['web/**/*', 'domain/src/**/*', 'contract/src/**/*', 'package-lock.json', 'tsconfig.base.json']

/** Builds the web app unless the one that is there was built from these very sources. */
function buildWeb(): number {
  const wanted = hashOfSources()
  const isBuilt = existsSync(path.join(root, 'dist/web/index.html')) && existsSync(stamp)
  if (isBuilt && readFileSync(stamp, 'utf8') === wanted) return 0
  console.log('Building the web app')
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const args = ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']
  const { status } = spawnSync(process.execPath, [vite, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) {
    console.error('\nThe web app could not be built; the reason stands above.\n')
    return 1
  }
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
  return 0
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
