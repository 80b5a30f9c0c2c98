import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { CurrentUser } from '../../shared/current-user.ts'
import type { FeatureRoutes } from '../../shared/route-data.ts'

export const clientRoutes: FeatureRoutes = (parents) => [
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/clients/list',
    staticData: { title: 'Clients', needs: ['clientInfo'] },
    loader: async ({ context, location }) => {
      const { startList } = await import('./start-list.ts')
      // The firm's parent route has loaded the user.
      await startList((context as { user: CurrentUser }).user, location.search)
    },
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
