import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { FeatureRoutes } from '../../shared/route-data.ts'

export const timeEntryRoutes: FeatureRoutes = (parents) => [
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/time-entries',
    staticData: { title: 'Time Entries', needs: ['timeEntry'] },
    component: lazyRouteComponent(() => import('./TimeEntriesPage.tsx'), 'TimeEntriesPage'),
  }),
]
