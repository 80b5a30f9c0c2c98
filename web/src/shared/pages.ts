import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import type { CurrentUser } from './current-user-query.ts'
import { firmLayout, paperLayout, portalPublicLayout, publicLayout } from './layouts.ts'
import { assertMayBeSeen, type PageAccess } from './permission-denied.ts'
import { WAIT_FOR_ROWS_MS } from './timings.ts'

/** The frame of a page (ui.md §5). `portalPublic` is the portal before sign-in. */
export type ShellKind = 'main' | 'billing' | 'settings' | 'view' | 'public' | 'paper' | 'portalPublic'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the window and of the phone's top bar. */
    title?: string
    /** The frame; `main` by default below the firm's routes. */
    shell?: ShellKind
    /** Loads the file that draws the page. The build reads it to know what the page loads first (web/pages.ts). */
    load?: () => Promise<unknown>
    list?: LoadList
    /** What a page of the firm needs. */
    access?: PageAccess
  }
}

/** A page, as data. */
interface PageDefinition<Path extends string, Name extends string> {
  readonly path: Path
  readonly title: string
  readonly shell?: ShellKind
  /** `() => import('./ClientsPage.tsx')` */
  readonly load: () => Promise<Readonly<Record<NoInfer<Name>, () => void>>>
  /** The name of the component in that file. */
  readonly component: Name
}

type Search = Readonly<Record<string, unknown>>

/** The list that a page shows, as `declareList` makes it. */
export interface PageList {
  loadRows(user: Pick<CurrentUser, 'firm' | 'permissions'>, search: Search): Promise<unknown>
}
export type LoadList = () => Promise<PageList>

interface FirmPageDefinition<Path extends string, Name extends string> extends PageDefinition<Path, Name>, PageAccess {
  /** `async () => (await import('./list.ts')).clientsList`: its rows are loaded together with the page's own code. */
  readonly list?: LoadList
}

const staticDataOf = ({ title, shell, load }: PageDefinition<string, string>) => ({
  title,
  load,
  ...(shell !== undefined && { shell }),
})

/** A page of the firm. Its permissions are checked inside the frame, before the page's own data is loaded. */
export const firmPage = <const Path extends string, const Name extends string>(page: FirmPageDefinition<Path, Name>) =>
  createRoute({
    getParentRoute: () => firmLayout,
    path: page.path,
    staticData: { ...staticDataOf(page), access: page, ...(page.list && { list: page.list }) },
    beforeLoad: ({ context, search }) => assertMayBeSeen(page, context.user.permissions, search),
    loader: async ({ context, location }) => {
      const rows = (await page.list?.())?.loadRows(context.user, location.search)
      // The page is then drawn once, with its rows; where they take longer it is drawn without them.
      if (rows) await Promise.race([rows, new Promise((done) => setTimeout(done, WAIT_FOR_ROWS_MS))])
    },
    component: lazyRouteComponent(page.load, page.component),
  })

/** An address of the firm that redirects to another page. */
export const firmRedirect = <const Path extends string>(path: Path, access: PageAccess, to: () => string) =>
  createRoute({
    getParentRoute: () => firmLayout,
    path,
    beforeLoad: ({ context, search }) => {
      assertMayBeSeen(access, context.user.permissions, search)
      throw redirect({ href: to() })
    },
  })

const pagesUnder =
  <Layout extends AnyRoute>(layout: Layout) =>
  <const Path extends string, const Name extends string>(page: PageDefinition<Path, Name>) =>
    createRoute({
      getParentRoute: () => layout,
      path: page.path,
      staticData: staticDataOf(page),
      component: lazyRouteComponent(page.load, page.component),
    })

/** Sign-in family, set-up, join-team. */
export const publicPage = pagesUnder(publicLayout)

/** Read by anyone who has the link. */
export const paperPage = pagesUnder(paperLayout)

/** A page of the portal, which is a web app of its own. */
export const portalPublicPage = pagesUnder(portalPublicLayout)
