/**
 * Measures the JavaScript that each page loads first, after `npm run build`: what index.html reaches statically, the
 * page's layout, and the page itself, gzipped. Exits with 1 where a page is over its bar.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
}
interface Page {
  path: string
  parent: string
  source: string
}

const KB = 1024
const bars = { sign: 150 * KB, other: 250 * KB }
const root = join(import.meta.dirname, '..')
const built = join(root, 'dist/web')
const features = join(root, 'web/src/features')

const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** What a page of each parent loads besides the entry and itself. */
const layouts: Readonly<Record<string, readonly string[]>> = {
  firm: ['src/app/shell/FirmShell.tsx'],
  public: ['src/app/shell/PublicLayout.tsx'],
  paper: ['src/app/shell/PaperLayout.tsx'],
  portalPublic: ['src/app/shell/PaperLayout.tsx'],
  portal: ['src/app/shell/PortalLayout.tsx'],
}

function reach(key: string, seen: Set<string>): Set<string> {
  if (seen.has(key)) return seen
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  seen.add(key)
  for (const next of chunk.imports ?? []) reach(next, seen)
  return seen
}

const sizes = new Map<string, number>()
function gzippedBytes(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(built, file)), { level: 9 }).length
  sizes.set(file, known)
  return known
}

/** Reads a feature's routes.tsx: each `createRoute` names its parent, its path and the file that it imports lazily. */
function pagesOf(file: string): Page[] {
  const text = readFileSync(file, 'utf8')
  return text
    .split('createRoute({')
    .slice(1)
    .flatMap((block) => {
      const parent = /parents\.(\w+)/.exec(block)?.[1]
      const path = /path: '([^']+)'/.exec(block)?.[1]
      const imported = /lazyRouteComponent\(\(\) => import\('([^']+)'\)/.exec(block)?.[1]
      if (!parent || !path || !imported) return []
      const folder = relative(join(root, 'web'), dirname(file)).replaceAll('\\', '/')
      return [{ path, parent, source: posix.join(folder, imported) }]
    })
}

const later: Page[] = ['firm', 'paper', 'portal'].map((parent) => ({
  path: `(a page to come, ${parent})`,
  parent,
  source: 'src/features/later/LaterPage.tsx',
}))
const pages = readdirSync(features)
  .map((name) => join(features, name, 'routes.tsx'))
  .flatMap((file) => {
    try {
      return pagesOf(file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
  })

let isOver = false
for (const { path, parent, source } of [...pages, ...later]) {
  const keys = new Set<string>()
  for (const key of ['index.html', ...(layouts[parent] ?? []), source]) reach(key, keys)
  const files = new Set([...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')))
  const total = [...files].reduce((sum, file) => sum + gzippedBytes(file), 0)
  const bar = path === '/login' ? bars.sign : bars.other
  const isPageOver = total > bar
  isOver ||= isPageOver
  console.log(
    `${(total / KB).toFixed(1).padStart(7)} KB of ${bar / KB}  ${isPageOver ? 'OVER  ' : 'ok    '}${path}  (${files.size} files)`,
  )
}
process.exitCode = isOver ? 1 : 0
