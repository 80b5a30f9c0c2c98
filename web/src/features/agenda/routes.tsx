import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { FeatureRoutes } from '../../shared/route-data.ts'

export const agendaRoutes: FeatureRoutes = (parents) => [
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/agenda',
    staticData: { title: 'Upcoming dates', needsOneOf: ['progressNote', 'courtUpdate'] },
    component: lazyRouteComponent(() => import('./AgendaPage.tsx'), 'AgendaPage'),
  }),
]
