import { firmPage } from '../../shared/pages.ts'

export const statementPages = [
  firmPage({
    path: '/billing/statements',
    title: 'Statement of account',
    needs: ['invoice'],
    shell: 'billing',
    load: () => import('./StatementPage.tsx'),
    component: 'StatementPage',
  }),
]
