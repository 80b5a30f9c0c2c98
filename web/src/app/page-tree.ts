import { createRoute, redirect } from '@tanstack/react-router'
import { accountBudgetPages } from '../features/account-budgets/routes.ts'
import { accountingPages } from '../features/accounting/routes.ts'
import { agendaPages } from '../features/agenda/routes.ts'
import { apiKeyPages } from '../features/api-keys/routes.ts'
import { webhookPages } from '../features/webhooks/routes.ts'
import { auditPages } from '../features/audit/routes.ts'
import { authPages } from '../features/auth/routes.ts'
import { billingSettingsPages } from '../features/billing-settings/routes.ts'
import { billingRunPages } from '../features/billing-runs/routes.ts'
import { clientPages } from '../features/clients/routes.ts'
import { clientRequestPages } from '../features/client-requests/routes.ts'
import { conflictPages } from '../features/conflicts/routes.ts'
import { workingCalendarPages } from '../features/working-calendar/routes.ts'
import { customFieldPages } from '../features/custom-fields/routes.ts'
import { dashboardPages } from '../features/dashboard/routes.ts'
import { exchangeRatePages } from '../features/exchange-rates/routes.ts'
import { expensePages } from '../features/expenses/routes.ts'
import { firmListPages } from '../features/firm-lists/routes.ts'
import { importPages } from '../features/imports/routes.ts'
import { firmSettingsPages } from '../features/firm-settings/routes.ts'
import { flatFeePages } from '../features/flat-fees/routes.ts'
import { invoicePages } from '../features/invoices/routes.ts'
import { retentionPages } from '../features/retention/routes.ts'
import { officePages } from '../features/offices/routes.ts'
import { onlinePaymentPages } from '../features/online-payments/routes.ts'
import { paymentPages } from '../features/payments/routes.ts'
import { laterPages } from '../features/later/routes.ts'
import { lateInterestPages } from '../features/late-interest/routes.ts'
import { ledesPages } from '../features/ledes/routes.ts'
import { mailTemplatePages } from '../features/mail-templates/routes.ts'
import { matterStagePages } from '../features/matter-stages/routes.ts'
import { matterPages } from '../features/matters/routes.ts'
import { messagePages } from '../features/messages/routes.ts'
import { notificationPages } from '../features/notifications/routes.ts'
import { planPages } from '../features/plans/routes.ts'
import { portalPages } from '../features/portal/routes.ts'
import { profilePages } from '../features/profile/routes.ts'
import { progressPages } from '../features/progress/routes.ts'
import { publicInvoicePages } from '../features/public-invoice/routes.ts'
import { recycleBinPages } from '../features/recycle-bin/routes.ts'
import { recurringInvoicePages } from '../features/recurring-invoices/routes.ts'
import { securityPages } from '../features/security/routes.ts'
import { singleSignOnPages } from '../features/single-sign-on/routes.ts'
import { statementPages } from '../features/statements/routes.ts'
import { reminderPages } from '../features/reminders/routes.ts'
import { teamPages } from '../features/team/routes.ts'
import { trustAccountPages } from '../features/trust-accounts/routes.ts'
import { trustDormantPages } from '../features/trust-dormant/routes.ts'
import { trustChequePages } from '../features/trust-cheques/routes.ts'
import { trustLedgerPages } from '../features/trust-ledgers/routes.ts'
import { trustTransactionPages } from '../features/trust-transactions/routes.ts'
import { publicTrustRequestPages } from '../features/public-trust-request/routes.ts'
import { trustRequestPages } from '../features/trust-requests/routes.ts'
import { trustWithdrawalPages } from '../features/trust-withdrawals/routes.ts'
import { trustReconciliationPages } from '../features/trust-reconciliations/routes.ts'
import { timeEntryPages } from '../features/time-entries/routes.ts'
import { firmLayout, paperLayout, portalPublicLayout, publicLayout, rootRoute } from '../shared/layouts.ts'
import { firmRedirect } from '../shared/pages.ts'
import { paths } from '../shared/paths.ts'
import { clientId, clientToken, company, firmToken } from '../shared/session.ts'

/** `/` and `/settings` are addresses that people type. */
const homeRedirect = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    const [slug, id] = [company(), clientId()]
    if (clientToken() !== null && slug) throw redirect({ href: id ? paths.portal(slug, id) : paths.portalLogin(slug) })
    throw redirect({ href: firmToken() === null ? paths.login() : paths.dashboard() })
  },
})
const settingsRedirect = firmRedirect('/settings', {}, paths.profile)

/**
 * Every page of the product: each feature's pages under their layout. The router uses it, and the build reads it in Node
 * to know what each page loads first (web/pages.ts), so nothing here may import a component.
 */
export const pageTree = rootRoute.addChildren([
  homeRedirect,
  publicLayout.addChildren(authPages),
  paperLayout.addChildren([...publicInvoicePages, ...publicTrustRequestPages]),
  portalPublicLayout.addChildren(portalPages),
  firmLayout.addChildren([
    settingsRedirect,
    ...dashboardPages,
    ...customFieldPages,
    ...workingCalendarPages,
    ...officePages,
    ...matterStagePages,
    ...retentionPages,
    ...mailTemplatePages,
    ...messagePages,
    ...clientRequestPages,
    ...teamPages,
    ...timeEntryPages,
    ...profilePages,
    ...securityPages,
    ...firmSettingsPages,
    ...billingSettingsPages,
    ...onlinePaymentPages,
    ...ledesPages,
    ...exchangeRatePages,
    ...firmListPages,
    ...importPages,
    ...planPages,
    ...notificationPages,
    ...apiKeyPages,
    ...webhookPages,
    ...singleSignOnPages,
    ...auditPages,
    ...clientPages,
    ...matterPages,
    ...conflictPages,
    ...expensePages,
    ...flatFeePages,
    ...invoicePages,
    ...paymentPages,
    ...statementPages,
    ...billingRunPages,
    ...recurringInvoicePages,
    ...reminderPages,
    ...lateInterestPages,
    ...progressPages,
    ...agendaPages,
    ...recycleBinPages,
    ...trustAccountPages,
    ...trustLedgerPages,
    ...trustChequePages,
    ...trustDormantPages,
    ...trustTransactionPages,
    ...accountingPages,
    ...trustReconciliationPages,
    ...accountBudgetPages,
    ...trustWithdrawalPages,
    ...trustRequestPages,
    ...laterPages,
  ]),
])
