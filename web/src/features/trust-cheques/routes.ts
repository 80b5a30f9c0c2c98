import { firmPage } from '../../shared/pages.ts'

export const trustChequePages = [
  firmPage({
    path: '/trust-account/cheques',
    title: 'Cheques',
    needs: ['trustAccountRequest'],
    shell: 'view',
    list: async () => (await import('./list.ts')).chequesList,
    load: () => import('./ChequesPage.tsx'),
    component: 'ChequesPage',
  }),
]
