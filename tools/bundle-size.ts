/**
 * Measures the JavaScript that each page loads first, after `npm run build`: the app, the page's
 * layout, the page itself and its first calls, gzipped. Exits with 1 where a page is over its bar.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Page {
  path: string
  app: string[]
  later: string[]
}

const KB = 1024
const bars = { sign: 150 * KB, other: 250 * KB }
const built = join(import.meta.dirname, '../dist/web')
const { pages } = JSON.parse(readFileSync(join(built, '.vite/first-loads.json'), 'utf8')) as { pages: Page[] }

const sizes = new Map<string, number>()
function gzippedBytes(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(join(built, file)), { level: 9 }).length
  sizes.set(file, known)
  return known
}

/** Pages that load the very same files are one line. */
const alike = Map.groupBy(pages, ({ app, later }) =>
  [...app, ...later].filter((file) => file.endsWith('.js')).join(' '),
)

let isOver = false
for (const [list, [page, ...others]] of alike) {
  const files = list.split(' ')
  const total = files.reduce((sum, file) => sum + gzippedBytes(file), 0)
  const bar = page?.path === '/login' ? bars.sign : bars.other
  const isPageOver = total > bar
  isOver ||= isPageOver
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  console.log(
    `${(total / KB).toFixed(1).padStart(7)} KB of ${bar / KB}  ${isPageOver ? 'OVER  ' : 'ok    '}${page?.path}${more}  (${files.length} files)`,
  )
}
process.exitCode = isOver ? 1 : 0
