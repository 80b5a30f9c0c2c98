import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import type { CurrentUser } from './current-user-query.ts'
import { firmLayout, paperLayout, portalLayout, portalPublicLayout, publicLayout } from './layouts.ts'
import { assertMayBeSeen, type PageAccess } from './permission-denied.ts'

/** Which frame a page stands in (ui.md §5). `portalPublic` is the portal before sign-in. */
export type ShellKind = 'main' | 'billing' | 'settings' | 'view' | 'public' | 'paper' | 'portal' | 'portalPublic'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the window and of the phone's top bar. */
    title?: string
    /** The frame; `main` where nothing is said, below the firm's routes. */
    shell?: ShellKind
    /** Loads the file that draws the page. The build reads it to know what the page loads first (web/pages.ts). */
    load?: () => Promise<unknown>
    start?: LoadStart
  }
}

/** What makes a page, as data. */
interface PageDefinition<Path extends string, Name extends string> {
  readonly path: Path
  readonly title: string
  readonly shell?: ShellKind
  /** `() => import('./ClientsPage.tsx')` */
  readonly load: () => Promise<Readonly<Record<NoInfer<Name>, () => void>>>
  /** The name of the component in that file. */
  readonly component: Name
}

type LoadStart = () => Promise<{ startList: (user: CurrentUser, search: object) => Promise<unknown> }>

interface FirmPageDefinition<Path extends string, Name extends string> extends PageDefinition<Path, Name>, PageAccess {
  /** Asks for what the page shows first, while its own code is on its way. */
  readonly start?: LoadStart
}

const staticDataOf = ({ title, shell, load }: PageDefinition<string, string>) => ({
  title,
  load,
  ...(shell !== undefined && { shell }),
})

/** A page of the firm. Its permissions are checked inside the frame, before the page's own data is asked for. */
export const firmPage = <const Path extends string, const Name extends string>(page: FirmPageDefinition<Path, Name>) =>
  createRoute({
    getParentRoute: () => firmLayout,
    path: page.path,
    staticData: { ...staticDataOf(page), ...(page.start && { start: page.start }) },
    beforeLoad: ({ context, search }) => assertMayBeSeen(page, context.user.permissions, search),
    loader: async ({ context, location }) => (await page.start?.())?.startList(context.user, location.search),
    component: lazyRouteComponent(page.load, page.component),
  })

/** An address of the firm that leads to another page. */
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

/** A page of a signed-in client. */
export const portalPage = pagesUnder(portalLayout)

/** A page of the portal before sign-in. */
export const portalPublicPage = pagesUnder(portalPublicLayout)
