import { accountBudgetRoutes } from './features/account-budgets/routes.ts'
import { agendaRoutes } from './features/agenda/routes.ts'
import { apiDocsRoutes } from './features/api-docs/routes.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { budgetRoutes } from './features/budgets/routes.ts'
import { clientMergeRoutes } from './features/client-merges/routes.ts'
import { closingRoutes } from './features/closings/routes.ts'
import { conflictRoutes } from './features/conflicts/routes.ts'
import { customFieldRoutes } from './features/custom-fields/routes.ts'
import { dailyTargetRoutes } from './features/daily-targets/routes.ts'
import { datedRateRoutes } from './features/dated-rates/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { draftLineRoutes } from './features/draft-lines/routes.ts'
import { emailChangeRoutes } from './features/email-change/routes.ts'
import { firmListRoutes } from './features/firm-lists/routes.ts'
import { firmSettingsRoutes } from './features/firm-settings/routes.ts'
import { firmRoutes } from './features/firm/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { invoiceSplitRoutes } from './features/invoice-splits/routes.ts'
import { journalDraftRoutes } from './features/journal-drafts/routes.ts'
import { journalRoutes } from './features/journal/routes.ts'
import { ledgerAccountRoutes } from './features/ledger-accounts/routes.ts'
import { ledgerReportRoutes } from './features/ledger-reports/routes.ts'
import { liveRoutes } from './features/live/routes.ts'
import { lookupRoutes } from './features/lookups/routes.ts'
import { mailTemplateRoutes } from './features/mail-templates/routes.ts'
import { matterFileRoutes } from './features/matter-file/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { passkeyRoutes } from './features/passkeys/routes.ts'
import { personAccessRoutes } from './features/person-access/routes.ts'
import { planRoutes } from './features/plans/routes.ts'
import { portalAccessRoutes } from './features/portal-access/routes.ts'
import { portalFileRoutes } from './features/portal-files/routes.ts'
import { portalInvoiceRoutes } from './features/portal-invoices/routes.ts'
import { portalLiveRoutes } from './features/portal-live/routes.ts'
import { portalMessageRoutes } from './features/portal-messages/routes.ts'
import { portalPageRoutes } from './features/portal-pages/routes.ts'
import { portalRequestRoutes } from './features/portal-requests/routes.ts'
import { portalStatementRoutes } from './features/portal-statements/routes.ts'
import { portalRoutes } from './features/portal/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { quickEntryRoutes } from './features/quick-entry/routes.ts'
import { recycleBinRoutes } from './features/recycle-bin/routes.ts'
import { roleRoutes } from './features/roles/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { sessionRoutes } from './features/session/routes.ts'
import { signInHistoryRoutes } from './features/sign-in-history/routes.ts'
import { signInRuleRoutes } from './features/sign-in-rules/routes.ts'
import { singleSignOnRoutes } from './features/single-sign-on/routes.ts'
import { statementRoutes } from './features/statements/routes.ts'
import { timeEntryListRoutes } from './features/time-entry-list/routes.ts'
import { timerRoutes } from './features/timer/routes.ts'
import { timesheetRoutes } from './features/timesheet/routes.ts'
import { trustCashBookRoutes } from './features/trust-cash-book/routes.ts'
import { trustProofRoutes } from './features/trust-proof/routes.ts'
import { undeliveredMailRoutes } from './features/undelivered-mail/routes.ts'
import { utbmsRoutes } from './features/utbms/routes.ts'
import { wallRoutes } from './features/walls/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { retentionRoutes } from './features/retention/routes.ts'
import { legalHoldRoutes } from './features/legal-holds/routes.ts'
import { matterStageRoutes } from './features/matter-stages/routes.ts'
import { courtRoutes } from './features/courts/routes.ts'
import { officeRoutes } from './features/offices/routes.ts'
import { workingCalendarRoutes } from './features/working-calendar/routes.ts'
import type { AddRoutes } from './features/records/public.ts'

/** Every feature that is no type of record, in one readable list. */
export const features: readonly AddRoutes[] = [
  healthRoutes,
  apiDocsRoutes,
  authRoutes,
  passkeyRoutes,
  emailChangeRoutes,
  signInHistoryRoutes,
  personAccessRoutes,
  signInRuleRoutes,
  apiKeyRoutes,
  webhookRoutes,
  singleSignOnRoutes,
  sessionRoutes,
  searchRoutes,
  firmRoutes,
  roleRoutes,
  portalRoutes,
  portalMessageRoutes,
  portalFileRoutes,
  portalRequestRoutes,
  portalInvoiceRoutes,
  portalAccessRoutes,
  portalPageRoutes,
  portalStatementRoutes,
  clientMergeRoutes,
  matterFileRoutes,
  budgetRoutes,
  wallRoutes,
  undeliveredMailRoutes,
  conflictRoutes,
  lookupRoutes,
  utbmsRoutes,
  firmListRoutes,
  courtRoutes,
  matterStageRoutes,
  customFieldRoutes,
  workingCalendarRoutes,
  officeRoutes,
  legalHoldRoutes,
  retentionRoutes,
  mailTemplateRoutes,
  draftLineRoutes,
  invoiceSplitRoutes,
  firmSettingsRoutes,
  dailyTargetRoutes,
  datedRateRoutes,
  dashboardRoutes,
  agendaRoutes,
  recycleBinRoutes,
  timeEntryListRoutes,
  timesheetRoutes,
  quickEntryRoutes,
  timerRoutes,
  liveRoutes,
  portalLiveRoutes,
  profileRoutes,
  planRoutes,
  notificationRoutes,
  ledgerAccountRoutes,
  journalRoutes,
  journalDraftRoutes,
  closingRoutes,
  ledgerReportRoutes,
  trustCashBookRoutes,
  trustProofRoutes,
  accountBudgetRoutes,
  statementRoutes,
  auditRoutes,
]
