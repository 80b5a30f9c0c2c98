import { firmPage } from '../../shared/pages.ts'

/** The firm's people and what their roles may do. */
export const teamPages = [
  firmPage({
    path: '/settings/team',
    title: 'Team members',
    needs: ['teamMemberDetails'],
    shell: 'settings',
    load: () => import('./TeamPage.tsx'),
    component: 'TeamPage',
  }),
  firmPage({
    path: '/settings/roles',
    title: 'Roles & permissions',
    needs: ['adminRoles'],
    shell: 'settings',
    load: () => import('./RolesPage.tsx'),
    component: 'RolesPage',
  }),
]
