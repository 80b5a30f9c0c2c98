import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { FeatureRoutes } from '../../shared/route-data.ts'

export const clientRoutes: FeatureRoutes = (parents) => [
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/clients/list',
    staticData: { title: 'Clients', needs: ['clientInfo'] },
    component: lazyRouteComponent(() => import('./ClientsPage.tsx'), 'ClientsPage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/clients/add-new-client',
    staticData: { title: 'New client', needs: ['clientInfo', 'clientInfo.create'] },
    component: lazyRouteComponent(() => import('./NewClientPage.tsx'), 'NewClientPage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/clients/$clientId',
    staticData: { title: 'Client', needs: ['clientInfo'] },
    component: lazyRouteComponent(() => import('./ClientPage.tsx'), 'ClientPage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/clients/$clientId/edit',
    staticData: { title: 'Edit client', needs: ['clientInfo', 'clientInfo.edit'] },
    component: lazyRouteComponent(() => import('./EditClientPage.tsx'), 'EditClientPage'),
  }),
]
