import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { FeatureRoutes } from '../../shared/route-data.ts'

/** The firm's people and what their roles may do. */
export const teamRoutes: FeatureRoutes = (parents) => [
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/settings/team',
    staticData: { title: 'Team members', needs: ['teamMemberDetails'], shell: 'settings' },
    component: lazyRouteComponent(() => import('./TeamPage.tsx'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/settings/roles',
    staticData: { title: 'Roles & permissions', needs: ['adminRoles'], shell: 'settings' },
    component: lazyRouteComponent(() => import('./RolesPage.tsx'), 'RolesPage'),
  }),
]
