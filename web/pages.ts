import type { LoadList } from './src/shared/pages.ts'

/** The part of a route that the build reads; those of `src/app/page-tree.ts` have this shape. */
export interface PageRoute {
  readonly options: object
  readonly children?: unknown
}

/** A page as the build weighs it. */
export interface PageFile {
  readonly path: string
  /** Id of the parent route. */
  readonly layout: string
  /** The file that draws it, as its feature's routes.ts imports it: `./ClientsPage.tsx`. */
  readonly file: string
  readonly list: LoadList | undefined
}

interface PageOptions {
  readonly id?: string
  readonly path?: string
  readonly component?: unknown
  readonly staticData?: { readonly load?: () => Promise<unknown>; readonly list?: LoadList }
}

const IMPORT = /import\w*\(\s*['"]([^'"]+)['"]/

/** Every page of a route tree. Redirects have no component; a route with one must say which file it loads. */
export function pagesOf({ options, children = [] }: PageRoute): readonly PageFile[] {
  const { id = 'root' }: PageOptions = options
  return (children as readonly PageRoute[]).flatMap((child) => {
    const { path, component, staticData }: PageOptions = child.options
    if (path === undefined) return pagesOf(child)
    if (component === undefined) return []
    const [, file] = IMPORT.exec(String(staticData?.load)) ?? []
    if (file === undefined) throw new Error(`The page ${path} does not say which file it loads`)
    return [{ path, layout: id, file, list: staticData?.list }]
  })
}
