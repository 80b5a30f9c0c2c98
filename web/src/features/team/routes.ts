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
    path: '/settings/team/$userId',
    title: 'Team member',
    needs: ['adminUsers', 'teamMemberDetails'],
    shell: 'settings',
    load: () => import('./PersonPage.tsx'),
    component: 'PersonPage',
  }),
  firmPage({
    path: '/settings/roles',
    title: 'Roles & permissions',
    needs: ['adminRoles'],
    shell: 'settings',
    load: () => import('./RolesPage.tsx'),
    component: 'RolesPage',
  }),
  firmPage({
    path: '/settings/roles/new',
    title: 'New role',
    needs: ['adminRoles', 'adminRoles.create'],
    shell: 'settings',
    load: () => import('./RoleFormPage.tsx'),
    component: 'NewRolePage',
  }),
  firmPage({
    path: '/settings/roles/$roleId',
    title: 'Role',
    needs: ['adminRoles', 'adminRoles.edit'],
    shell: 'settings',
    load: () => import('./RoleFormPage.tsx'),
    component: 'EditRolePage',
  }),
]
