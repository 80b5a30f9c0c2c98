import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { firstCallsScript, type ListPage } from './first-calls.ts'
import { laterPages } from './src/features/later/pages.ts'
import { paths } from './src/shared/paths.ts'

const LATER_PAGE = 'src/features/later/LaterPage.tsx'
/** Of the typefaces the one that every page is set in. */
const TYPEFACE = /inter-latin-opsz-normal/

/** What a page of each parent loads besides the app and itself. */
const layouts: Readonly<Record<string, string>> = {
  firm: 'src/app/shell/FirmShell.tsx',
  public: 'src/app/shell/PublicLayout.tsx',
  paper: 'src/app/shell/PaperLayout.tsx',
  portalPublic: 'src/app/shell/PaperLayout.tsx',
  portal: 'src/app/shell/PortalLayout.tsx',
}

interface Page {
  path: string
  parent: string
  sources: readonly string[]
}

/**
 * Writes down which files each page loads first, in first-loads.json: the server names them in the page that it sends,
 * so that the browser asks for all of them at once, and tools/bundle-size.ts weighs them.
 */
export function firstLoads(): Plugin {
  let root = ''
  return {
    name: 'first-loads',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle: {
      // Scripts that held nothing but styles are gone by then.
      order: 'post',
      async handler(_options, bundle) {
        const files = filesOf(bundle)
        const app = files.of(join(root, 'index.html'))
        const fonts = Object.keys(bundle).filter((name) => TYPEFACE.test(name))
        const known = pagesOf(root)
        const source = await firstCallsScript(root, known.flatMap(listPageOf(root)))
        const calls = this.getFileName(this.emitFile({ type: 'asset', name: 'first-calls.js', source }))
        const pages = known.map(({ path, parent, sources }) => {
          const own = [layouts[parent] ?? '', ...sources].flatMap((each) => files.of(join(root, each)))
          const later = [...new Set(own)].filter((name) => !app.includes(name))
          return { path, parent, app, later, ...(parent === 'firm' && { calls }) }
        })
        this.emitFile({ type: 'asset', fileName: '.vite/first-loads.json', source: JSON.stringify({ fonts, pages }) })
      },
    },
  }
}

/** A page of the firm that asks for its rows while its own code is on its way. */
const listPageOf =
  (root: string) =>
  ({ path, parent, sources }: Page): ListPage[] => {
    const start = sources.find((source) => source.endsWith('/start-list.ts'))
    return start && parent === 'firm' ? [{ path, start: join(root, start) }] : []
  }

/** Finds the files, scripts and styles, that come along with a module: its own first. */
function filesOf(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  function along(name: string, seen: Set<string>): Set<string> {
    const chunk = byName.get(name)
    if (!chunk || seen.has(name)) return seen
    seen.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
    for (const next of chunk.imports) along(next, seen)
    return seen
  }
  const chunkOf = (module: string) =>
    chunks.find(({ facadeModuleId, moduleIds }) => facadeModuleId === module || moduleIds.includes(module))
  return {
    has: (module: string) => chunkOf(module) !== undefined,
    of(module: string): readonly string[] {
      const chunk = chunkOf(module)
      if (!chunk) throw new Error(`The build has no ${module}`)
      return [...along(chunk.fileName, new Set())]
    },
  }
}

/**
 * Reads each feature's routes.tsx: a `createRoute` names its parent, its path and the files that it imports lazily. A
 * page that no feature has brought yet has its path in the list of those to come.
 */
function pagesOf(root: string): readonly Page[] {
  const routes = readdirSync(join(root, 'src/features'), { recursive: true, encoding: 'utf8' })
    .map((name) => join('src/features', name))
    .filter((name) => name.endsWith(`${sep}routes.tsx`))
  const pages = routes.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('createRoute({')
      .slice(1)
      .flatMap((block) => {
        const parent = /parents\.(\w+)/.exec(block)?.[1]
        const path = pathIn(block)
        const sources = [...block.matchAll(/import\('([^']+)'\)/g)].map(([, source = '']) =>
          join(dirname(file), source),
        )
        return parent && path && sources.length > 0 ? [{ path, parent, sources }] : []
      }),
  )
  const later = laterPages.map(({ path, shell }) => ({
    path,
    parent: shell in layouts ? shell : 'firm',
    sources: [LATER_PAGE],
  }))
  return [...pages, ...later]
}

/** Written out, or as the address book has it: `path: paths.profile()`. */
function pathIn(block: string): string | undefined {
  const [, written, named] = /path: (?:'([^']+)'|paths\.(\w+)\(\))/.exec(block) ?? []
  if (named === undefined) return written
  const addresses = paths as unknown as Readonly<Record<string, () => string>>
  return addresses[named]?.()
}
