import { firmPage } from '../../shared/pages.ts'

export const auditPages = [
  firmPage({
    path: '/settings/audit-trail',
    title: 'Audit trail',
    needs: ['viewReportsAuditTrail'],
    shell: 'settings',
    load: () => import('./AuditPage.tsx'),
    component: 'AuditPage',
  }),
]
