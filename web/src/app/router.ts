import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../shared/search-text.ts'
import { firmToken } from '../shared/session.ts'
import { drawLayouts, preloadFirmShell } from './layouts.tsx'
import { pageTree } from './page-tree.ts'
import { ErrorPage, NotFoundPage } from './pages/ErrorPage.tsx'

drawLayouts()

export const router = createRouter({
  routeTree: pageTree,
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

router.subscribe('onBeforeNavigate', () => {
  if (firmToken() !== null) preloadFirmShell()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
