import { firmPage } from '../../shared/pages.ts'

export const clientPages = [
  firmPage({
    path: '/clients/list',
    title: 'Clients',
    needs: ['clientInfo'],
    list: async () => (await import('./list.ts')).clientsList,
    load: () => import('./ClientsPage.tsx'),
    component: 'ClientsPage',
  }),
  firmPage({
    path: '/clients/add-new-client',
    title: 'New client',
    needs: ['clientInfo', 'clientInfo.create'],
    load: () => import('./ClientFormPage.tsx'),
    component: 'NewClientPage',
  }),
  firmPage({
    path: '/clients/$clientId',
    title: 'Client',
    needs: ['clientInfo'],
    load: () => import('./ClientPage.tsx'),
    component: 'ClientPage',
  }),
  firmPage({
    path: '/clients/$clientId/edit',
    title: 'Edit client',
    needs: ['clientInfo', 'clientInfo.edit'],
    load: () => import('./ClientFormPage.tsx'),
    component: 'EditClientPage',
  }),
]
