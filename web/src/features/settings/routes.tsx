import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import type { FeatureRoutes, Needs } from '../../shared/route-data.ts'

const inSettings = (title: string, needs: Needs = []) => ({ title, needs, shell: 'settings' as const })

/** What a person and a firm can set, the plan, and the audit trail. */
export const settingsRoutes: FeatureRoutes = (parents) => [
  createRoute({
    getParentRoute: () => parents.firm,
    path: paths.profile(),
    staticData: inSettings('Profile'),
    component: lazyRouteComponent(() => import('./profile/ProfilePage.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: paths.firmDetails(),
    staticData: inSettings('Firm details', ['adminPermissions']),
    component: lazyRouteComponent(() => import('./firm/FirmPage.tsx'), 'FirmPage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: paths.billingAndTime(),
    staticData: inSettings('Billing & time', ['adminPermissions']),
    component: lazyRouteComponent(() => import('./time/TimePage.tsx'), 'TimePage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: paths.selectPlan(),
    staticData: inSettings('Plans & subscriptions', ['subscriptionPlan']),
    component: lazyRouteComponent(() => import('./plans/PlansPage.tsx'), 'PlansPage'),
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: '/settings/plans-&-subscriptions',
    staticData: inSettings('Plans & subscriptions', ['subscriptionPlan']),
    beforeLoad: () => {
      throw redirect({ href: paths.selectPlan() })
    },
  }),
  createRoute({
    getParentRoute: () => parents.firm,
    path: paths.auditTrail(),
    staticData: inSettings('Audit trail', ['viewReportsAuditTrail']),
    component: lazyRouteComponent(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
  }),
]
