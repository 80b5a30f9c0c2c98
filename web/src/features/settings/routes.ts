import { paths } from '../../shared/paths.ts'
import { firmPage, firmRedirect } from '../../shared/pages.ts'

const shell = 'settings'

/** What a person and a firm can set, the plan, and the audit trail. */
export const settingsPages = [
  firmPage({
    path: '/settings/profile',
    title: 'Profile',
    shell,
    load: () => import('./profile/ProfilePage.tsx'),
    component: 'ProfilePage',
  }),
  firmPage({
    path: '/settings/firm',
    title: 'Firm details',
    needs: ['adminPermissions'],
    shell,
    load: () => import('./firm/FirmPage.tsx'),
    component: 'FirmPage',
  }),
  firmPage({
    path: '/settings/billing',
    title: 'Billing & time',
    needs: ['adminPermissions'],
    shell,
    load: () => import('./time/TimePage.tsx'),
    component: 'TimePage',
  }),
  firmPage({
    path: '/settings/plans-&-subscriptions/select-plan',
    title: 'Plans & subscriptions',
    needs: ['subscriptionPlan'],
    shell,
    load: () => import('./plans/PlansPage.tsx'),
    component: 'PlansPage',
  }),
  firmRedirect('/settings/plans-&-subscriptions', { needs: ['subscriptionPlan'] }, paths.selectPlan),
  firmPage({
    path: '/settings/audit-trail',
    title: 'Audit trail',
    needs: ['viewReportsAuditTrail'],
    shell,
    load: () => import('./audit/AuditPage.tsx'),
    component: 'AuditPage',
  }),
]
