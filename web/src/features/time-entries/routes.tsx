import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { CurrentUser } from '../../shared/current-user.ts'
import type { FeatureRoutes } from '../../shared/route-data.ts'

export const timeEntryRoutes: FeatureRoutes = (parents) => [
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/time-entries',
    staticData: { title: 'Time Entries', needs: ['timeEntry'] },
    loader: async ({ context, location }) => {
      const { startList } = await import('./start-list.ts')
      // The firm's parent route has loaded the user.
      await startList((context as { user: CurrentUser }).user, location.search)
    },
    component: lazyRouteComponent(() => import('./TimeEntriesPage.tsx'), 'TimeEntriesPage'),
  }),
]
