import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import type { ParentRoutes } from '../../shared/route-data.ts'
import { laterPages, type LaterPage } from './pages.ts'

const parentOf = (parents: ParentRoutes, { shell }: LaterPage): AnyRoute =>
  shell === 'public' || shell === 'paper' || shell === 'portal' || shell === 'portalPublic'
    ? parents[shell]
    : parents.firm

/** One route for each page of the list that no feature has claimed yet. */
export const laterRoutes = (parents: ParentRoutes, claimed: readonly AnyRoute[]): AnyRoute[] => {
  const taken = new Set(claimed.map(({ options }) => (options as { path?: string }).path))
  return laterPages
    .filter((page) => !taken.has(page.path))
    .map((page) =>
      createRoute({
        getParentRoute: () => parentOf(parents, page),
        path: page.path,
        staticData: { title: page.title, needs: page.needs, shell: page.shell },
        component: lazyRouteComponent(() => import('./LaterPage.tsx'), 'LaterPage'),
      }),
    )
}
