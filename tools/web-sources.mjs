import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname ?? 'tools', '..')
const stamp = path.join(root, 'dist/web-built')
const folders = ['web', 'domain/src', 'contract/src']
const files = ['package-lock.json', 'tsconfig.base.json']

/** Whether dist/web was built from the sources that are there. */
export function isWebBuilt() {
  const isServed = existsSync(path.join(root, 'dist/web/index.html')) && existsSync(stamp)
  return isServed && readFileSync(stamp, 'utf8') === hashSources()
}

/** Notes of which sources dist/web was built: those that were there when the build began, by their hash. */
export function noteWebBuilt(sourcesHash) {
  writeFileSync(stamp, sourcesHash)
}

export function hashSources() {
  const hash = createHash('sha256')
  for (const file of [...folders.flatMap(listFiles), ...files]) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}

/** By path, sorted, without tests. */
function listFiles(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .toSorted()
}
