import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { CurrentUser } from '../../shared/current-user.ts'
import type { FeatureRoutes } from '../../shared/route-data.ts'

export const matterRoutes: FeatureRoutes = (parents) => [
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/matter/matter-list',
    staticData: { title: 'Matters', needs: ['matterMaster'] },
    loader: async ({ context, location }) => {
      const { startList } = await import('./start-list.ts')
      // The firm's parent route has loaded the user.
      await startList((context as { user: CurrentUser }).user, location.search)
    },
    component: lazyRouteComponent(() => import('./MattersPage.tsx'), 'MattersPage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/matter/add-new-matter',
    staticData: { title: 'New matter', needs: ['matterMaster', 'matterMaster.create'] },
    component: lazyRouteComponent(() => import('./NewMatterPage.tsx'), 'NewMatterPage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/matter/$matterId',
    staticData: { title: 'Matter', needs: ['matterMaster'] },
    component: lazyRouteComponent(() => import('./MatterPage.tsx'), 'MatterPage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/matter/$matterId/edit',
    staticData: { title: 'Edit matter', needs: ['matterMaster', 'matterMaster.edit'] },
    component: lazyRouteComponent(() => import('./EditMatterPage.tsx'), 'EditMatterPage'),
  }),
]
