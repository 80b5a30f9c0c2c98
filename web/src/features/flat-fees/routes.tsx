import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { FeatureRoutes } from '../../shared/route-data.ts'

const shell = 'billing' as const
const FLAT_FEES = '/billing/flat-fees'

export const flatFeeRoutes: FeatureRoutes = (parents) => [
  createRoute({
    getParentRoute: () => parents.firm,
    path: FLAT_FEES,
    staticData: { title: 'Flat Fees', needs: ['flatFeePermission'], shell },
    component: lazyRouteComponent(() => import('./FlatFeesPage.tsx'), 'FlatFeesPage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: `${FLAT_FEES}/add-new-flat-fee`,
    staticData: { title: 'New flat fee', needs: ['flatFeePermission', 'flatFeePermission.create'], shell },
    component: lazyRouteComponent(() => import('./NewFlatFeePage.tsx'), 'NewFlatFeePage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: `${FLAT_FEES}/$feeId`,
    staticData: { title: 'Flat fee', needs: ['flatFeePermission'], shell },
    component: lazyRouteComponent(() => import('./FlatFeePage.tsx'), 'FlatFeePage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: `${FLAT_FEES}/$feeId/edit`,
    staticData: { title: 'Edit flat fee', needs: ['flatFeePermission', 'flatFeePermission.edit'], shell },
    component: lazyRouteComponent(() => import('./EditFlatFeePage.tsx'), 'EditFlatFeePage'),
  }),
]
