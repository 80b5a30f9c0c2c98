import { posix } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { firstCallsScript } from './first-calls.ts'
import { pagesOf } from './pages.ts'

/** Of the typefaces the part that every page is set in. */
const TYPEFACE = /inter-core/

/** What a page of each layout loads besides the app and itself. */
const layouts: Readonly<Record<string, string>> = {
  firm: '/app/shell/FirmShell.tsx',
  public: '/app/shell/PublicLayout.tsx',
  paper: '/app/shell/PaperLayout.tsx',
  'portal-public': '/app/shell/PaperLayout.tsx',
  portal: '/app/shell/PaperLayout.tsx',
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
        const filesWith = filesOf(bundle)
        const app = filesWith('/index.html')
        const fonts = Object.keys(bundle).filter((name) => TYPEFACE.test(name))
        const { pageTree } = await import('./src/app/page-tree.ts')
        // The server takes the first path that fits an address: those without parameters come first.
        const known = pagesOf(pageTree).toSorted((a, b) => a.path.split('$').length - b.path.split('$').length)
        const source = await firstCallsScript(root, known)
        const calls = this.getFileName(this.emitFile({ type: 'asset', name: 'first-calls.js', source }))
        const pages = known.map(({ path, layout, file }) => {
          const own = [layouts[layout] ?? '', posix.join('/', file)].flatMap(filesWith)
          const later = [...new Set(own)].filter((name) => !app.includes(name))
          return { path, parent: layout, app, later, ...(layout === 'firm' && { calls }) }
        })
        this.emitFile({ type: 'asset', fileName: '.vite/first-loads.json', source: JSON.stringify({ fonts, pages }) })
      },
    },
  }
}

/** The files, scripts and styles, that come along with the only module whose path ends so: its own first. */
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
  return (module: string): readonly string[] => {
    const isMeant = (id: string | null) => id !== null && id.endsWith(module)
    const found = chunks.filter(({ facadeModuleId, moduleIds }) => [facadeModuleId, ...moduleIds].some(isMeant))
    const [chunk] = found
    if (!chunk || found.length > 1) throw new Error(`The build has ${found.length} files named ${module}, not one`)
    return [...along(chunk.fileName, new Set())]
  }
}
