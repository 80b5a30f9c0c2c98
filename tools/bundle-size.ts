/**
 * Measures the JavaScript that each page loads first, after `npm run build`: the app, the page's
 * layout, the page itself and its first calls, gzipped; the style sheet; and the typefaces. Exits with 1 where one is over
 * its bar, or where the component library's sheets are not those of the components in use.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { libraryStyleProblems } from './library-styles.ts'

interface Page {
  path: string
  app: string[]
  later: string[]
}

const KB = 1024
const bars = { sign: 157 * KB, other: 264 * KB, styles: 50 * KB, typefaces: 70 * KB }
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

function weigh(what: string, total: number, bar: number): void {
  const isHeavy = total > bar
  isOver ||= isHeavy
  console.log(`${(total / KB).toFixed(1).padStart(7)} KB of ${bar / KB}  ${isHeavy ? 'OVER  ' : 'ok    '}${what}`)
}

const assets = (pattern: string): string[] => globSync(`assets/${pattern}`, { cwd: built })
const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)
weigh('the style sheet', sum(assets('*.css').map(gzippedBytes)), bars.styles)
/** Those of web/src/app/theme/fonts.css, which every firm's page may need; compressed already. */
const typefaces = assets('*{-core,-currencies,-initials}-*.woff2')
weigh(
  'the typefaces of every page',
  sum(typefaces.map((file) => readFileSync(join(built, file)).length)),
  bars.typefaces,
)

const problems = libraryStyleProblems(built)
for (const problem of problems) console.log(problem)
process.exitCode = isOver || problems.length > 0 || typefaces.length !== 3 ? 1 : 0
