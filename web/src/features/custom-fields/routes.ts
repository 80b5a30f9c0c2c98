import { firmPage } from '../../shared/pages.ts'

export const customFieldPages = [
  firmPage({
    path: '/settings/custom-fields',
    title: 'Custom fields',
    needs: ['adminPermissions'],
    shell: 'settings',
    load: () => import('./CustomFieldsPage.tsx'),
    component: 'CustomFieldsPage',
  }),
]
