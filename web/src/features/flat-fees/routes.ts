import { firmPage } from '../../shared/pages.ts'

const shell = 'billing'

export const flatFeePages = [
  firmPage({
    path: '/billing/flat-fees',
    title: 'Flat Fees',
    needs: ['flatFeePermission'],
    shell,
    list: async () => (await import('./list.ts')).flatFeesList,
    load: () => import('./FlatFeesPage.tsx'),
    component: 'FlatFeesPage',
  }),
  firmPage({
    path: '/billing/flat-fees/add-new-flat-fee',
    title: 'New flat fee',
    needs: ['flatFeePermission', 'flatFeePermission.create'],
    shell,
    load: () => import('./FlatFeeFormPage.tsx'),
    component: 'NewFlatFeePage',
  }),
  firmPage({
    path: '/billing/flat-fees/$feeId',
    title: 'Flat fee',
    needs: ['flatFeePermission'],
    shell,
    load: () => import('./FlatFeePage.tsx'),
    component: 'FlatFeePage',
  }),
  firmPage({
    path: '/billing/flat-fees/$feeId/edit',
    title: 'Edit flat fee',
    needs: ['flatFeePermission', 'flatFeePermission.edit'],
    shell,
    load: () => import('./FlatFeeFormPage.tsx'),
    component: 'EditFlatFeePage',
  }),
]
