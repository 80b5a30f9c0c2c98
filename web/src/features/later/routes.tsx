import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import type { ParentRoutes } from '../../shared/route-data.ts'
import { laterPages, type LaterPage } from './pages.ts'

const parentOf = (parents: ParentRoutes, { shell }: LaterPage): AnyRoute =>
  shell === 'public' || shell === 'paper' || shell === 'portal' || shell === 'portalPublic'
    ? parents[shell]
    : parents.firm

export const laterRoutes = (parents: ParentRoutes): AnyRoute[] =>
  laterPages.map((page) =>
    createRoute({
      getParentRoute: () => parentOf(parents, page),
      path: page.path,
      staticData: { title: page.title, needs: page.needs, shell: page.shell },
      component: lazyRouteComponent(() => import('./LaterPage.tsx'), 'LaterPage'),
    }),
  )
