import type { CurrentUser } from './src/shared/current-user-query.ts'

/** What the build needs of a route; those of `src/app/page-tree.ts` are of this shape. */
export interface PageRoute {
  readonly options: object
  readonly children?: unknown
}

/** A page as the build weighs it. */
export interface PageFile {
  readonly path: string
  /** The route that it hangs under. */
  readonly layout: string
  /** The file that draws it, as its feature's routes.ts imports it: `./ClientsPage.tsx`. */
  readonly file: string
  /** Loads what asks for the page's rows. */
  readonly start?: LoadStart
}

type LoadStart = () => Promise<{ startList: (user: CurrentUser, search: object) => Promise<unknown> }>

interface PageOptions {
  readonly id?: string
  readonly path?: string
  readonly component?: unknown
  readonly staticData?: { readonly load?: () => Promise<unknown>; readonly start?: LoadStart }
}

const IMPORT = /import\w*\(\s*['"]([^'"]+)['"]/

/** Every page of a tree of routes. A redirect draws nothing; what draws something has to say which file it loads. */
export function pagesOf({ options, children = [] }: PageRoute): readonly PageFile[] {
  const { id = 'root' }: PageOptions = options
  return (children as readonly PageRoute[]).flatMap((child) => {
    const { path, component, staticData }: PageOptions = child.options
    if (path === undefined) return pagesOf(child)
    if (component === undefined) return []
    const [, file] = IMPORT.exec(String(staticData?.load)) ?? []
    if (file === undefined) throw new Error(`The page ${path} does not say which file it loads`)
    return [{ path, layout: id, file, ...(staticData?.start && { start: staticData.start }) }]
  })
}
