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
  firmPage({
    path: '/billing/ageing',
    title: 'Receivables ageing',
    needs: ['invoice', 'Reports'],
    shell: 'billing',
    load: () => import('./AgeingPage.tsx'),
    component: 'AgeingPage',
  }),
]
