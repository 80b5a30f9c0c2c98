import { createRouter, type AnyRoute } from '@tanstack/react-router'
import { agendaRoutes } from '../features/agenda/routes.tsx'
import { authRoutes } from '../features/auth/routes.tsx'
import { clientRoutes } from '../features/clients/routes.tsx'
import { expenseRoutes } from '../features/expenses/routes.tsx'
import { flatFeeRoutes } from '../features/flat-fees/routes.tsx'
import { matterRoutes } from '../features/matters/routes.tsx'
import { progressRoutes } from '../features/progress/routes.tsx'
import { recycleBinRoutes } from '../features/recycle-bin/routes.tsx'
import { laterRoutes } from '../features/later/routes.tsx'
import { portalRoutes } from '../features/portal/routes.tsx'
import { teamRoutes } from '../features/team/routes.tsx'
import { timeEntryRoutes } from '../features/time-entries/routes.tsx'
import { settingsRoutes } from '../features/settings/routes.tsx'
import { parseSearch, stringifySearch } from '../shared/search-text.ts'
import { queryClient } from '../shared/query-client.ts'
import { parents, treeOf } from './layout-routes.tsx'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'

/** Every feature's pages: one line each, `...clientRoutes(parents)`. */
const features: AnyRoute[] = [
  ...authRoutes(parents),
  ...portalRoutes(parents),
  ...teamRoutes(parents),
  ...timeEntryRoutes(parents),
  ...settingsRoutes(parents),
  ...clientRoutes(parents),
  ...matterRoutes(parents),
  ...expenseRoutes(parents),
  ...flatFeeRoutes(parents),
  ...progressRoutes(parents),
  ...agendaRoutes(parents),
  ...recycleBinRoutes(parents),
  ...laterRoutes(parents),
]

export const router = createRouter({
  routeTree: treeOf(features),
  context: { queryClient },
  parseSearch: (text) => parseSearch(text.replace(/^\?/, '')),
  stringifySearch,
  // `/settings/plans-&-subscriptions/select-plan` is also found percent-encoded.
  rewrite: {
    input: ({ url }) => {
      url.pathname = url.pathname.replaceAll(/%26/gi, '&')
      return url
    },
  },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
