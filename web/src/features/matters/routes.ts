import { firmPage } from '../../shared/pages.ts'

export const matterPages = [
  firmPage({
    path: '/matter/matter-list',
    title: 'Matters',
    needs: ['matterMaster'],
    list: async () => (await import('./list.ts')).mattersList,
    load: () => import('./MattersPage.tsx'),
    component: 'MattersPage',
  }),
  firmPage({
    path: '/matter/add-new-matter',
    title: 'New matter',
    needs: ['matterMaster', 'matterMaster.create'],
    load: () => import('./MatterFormPage.tsx'),
    component: 'NewMatterPage',
  }),
  firmPage({
    path: '/matter/$matterId',
    title: 'Matter',
    needs: ['matterMaster'],
    load: () => import('./MatterPage.tsx'),
    component: 'MatterPage',
  }),
  firmPage({
    path: '/matter/$matterId/edit',
    title: 'Edit matter',
    needs: ['matterMaster', 'matterMaster.edit'],
    load: () => import('./MatterFormPage.tsx'),
    component: 'EditMatterPage',
  }),
]
