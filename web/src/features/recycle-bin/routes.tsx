import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { FeatureRoutes } from '../../shared/route-data.ts'

export const recycleBinRoutes: FeatureRoutes = (parents) => [
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/recycle-bin',
    staticData: { title: 'Recycle bin', needs: ['recycleBin'], shell: 'settings' },
    component: lazyRouteComponent(() => import('./RecycleBinPage.tsx'), 'RecycleBinPage'),
  }),
]
