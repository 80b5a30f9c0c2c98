import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { holds, holdsAll } from '#domain/permissions.ts'
import { ApiError } from '../shared/api.ts'
import { ensureClientProfile } from '../shared/client-profile.ts'
import { ensureCurrentUser, NoBusinesses } from '../shared/current-user-query.ts'
import { neededBy, type ParentRoutes } from '../shared/route-data.ts'
import type { Search } from '../shared/search-text.ts'
import { clientId, clientToken, company, firmToken, forgetTokens } from '../shared/session.ts'
import { paths } from '../shared/paths.ts'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { NotPermitted } from './not-permitted.ts'
import { LoadingScreen } from './pages/LoadingScreen.tsx'
import { StandaloneError, StandaloneNotFound } from './pages/standalone.tsx'
import { Root } from './Root.tsx'

export interface RouterContext {
  queryClient: QueryClient
}

interface Place {
  pathname: string
  searchStr: string
}

const backTo = ({ pathname, searchStr }: Place) => ({
  ...(pathname !== '/' && { redirectUrl: pathname }),
  ...(searchStr && { redirectParams: searchStr.replace(/^\?/, '') }),
})

/** The sign-in page that leads back to where the person wanted to go. */
export const signInThenBackTo = (place: Place): string => paths.login(backTo(place))

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: StandaloneNotFound,
  errorComponent: StandaloneError,
})

const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  staticData: { shell: 'public' },
  component: lazyRouteComponent(() => import('./shell/PublicLayout.tsx'), 'PublicLayout'),
})

const paperRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'paper',
  staticData: { shell: 'paper' },
  component: lazyRouteComponent(() => import('./shell/PaperLayout.tsx'), 'PaperLayout'),
})

const portalPublicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'portal-public',
  staticData: { shell: 'portalPublic' },
  component: lazyRouteComponent(() => import('./shell/PaperLayout.tsx'), 'PaperLayout'),
})

const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'portal',
  staticData: { shell: 'portal' },
  beforeLoad: async ({ location, params }) => {
    const { company: slug = '', clientId: id = '' } = params as { company?: string; clientId?: string }
    const signIn = () => redirect({ href: paths.portalLogin(slug, backTo(location)) })
    if (clientToken() === null) throw signIn()
    try {
      await ensureClientProfile(slug, id)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      forgetTokens()
      throw signIn()
    }
  },
  component: lazyRouteComponent(() => import('./shell/PortalLayout.tsx'), 'PortalLayout'),
  pendingComponent: LoadingScreen,
  errorComponent: StandaloneError,
})

/** The profile, then the permissions, before any page of the firm. Their failure ends loading without a message. */
async function signedInUser(place: Place) {
  if (firmToken() === null) throw redirect({ href: signInThenBackTo(place) })
  // Fetched beside the profile, so that the frame is there when the profile is.
  void import('./shell/FirmShell.tsx')
  try {
    return await ensureCurrentUser()
  } catch (error) {
    if (error instanceof NoBusinesses) {
      if (!error.isVerified) throw redirect({ href: paths.verification() })
      const { toast } = await import('../shared/toast.ts')
      toast.alert(error.message)
      throw redirect({ href: paths.setupFirm() })
    }
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    forgetTokens()
    throw redirect({ href: signInThenBackTo(place) })
  }
}

const firmRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'firm',
  beforeLoad: async ({ location }) => ({ user: await signedInUser(location) }),
  component: lazyRouteComponent(() => import('./shell/FirmShell.tsx'), 'FirmShell'),
  pendingComponent: LoadingScreen,
  errorComponent: StandaloneError,
})

/** Below the shell, so that a page that may not be seen is refused inside it, before the page's own data is asked for. */
const permittedRoute = createRoute({
  getParentRoute: () => firmRoute,
  id: 'permitted',
  beforeLoad: ({ matches, context }) => {
    for (const { staticData, search } of matches as { staticData: StaticDataRouteOption; search: Search }[]) {
      const { permissions } = context.user
      const mayBeSeen = staticData.needsOneOf?.some((name) => holds(permissions, name)) ?? true
      if (!mayBeSeen || !holdsAll(permissions, neededBy(staticData.needs, search))) throw new NotPermitted()
    }
  },
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
})

/** `/` and `/settings` are addresses that people type; each leads to the page behind it. */
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    const [slug, id] = [company(), clientId()]
    if (clientToken() !== null && slug) throw redirect({ href: id ? paths.portal(slug, id) : paths.portalLogin(slug) })
    throw redirect({ href: firmToken() === null ? paths.login() : paths.dashboard() })
  },
})
const settingsRoute = createRoute({
  getParentRoute: () => permittedRoute,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ href: paths.profile() })
  },
})

export const parents: ParentRoutes = {
  firm: permittedRoute,
  public: publicRoute,
  paper: paperRoute,
  portal: portalRoute,
  portalPublic: portalPublicRoute,
}

/** Hangs every page under the layout that it names as its parent. */
export function treeOf(pages: readonly AnyRoute[]): AnyRoute {
  const under = (parent: AnyRoute) => pages.filter((page) => page.options.getParentRoute() === parent)
  return rootRoute.addChildren([
    homeRoute,
    publicRoute.addChildren(under(publicRoute)),
    paperRoute.addChildren(under(paperRoute)),
    portalPublicRoute.addChildren(under(portalPublicRoute)),
    portalRoute.addChildren(under(portalRoute)),
    firmRoute.addChildren([permittedRoute.addChildren([settingsRoute, ...under(permittedRoute)])]),
  ])
}
