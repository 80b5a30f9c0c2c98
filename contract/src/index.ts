import { agenda } from './agenda.ts'
import { apiKeys } from './api-keys.ts'
import { apiDocs } from './api-docs.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { twoFactor } from './two-factor.ts'
import { personAccess } from './person-access.ts'
import { signInHistory } from './sign-in-history.ts'
import { emailChange } from './email-change.ts'
import { passkeys, proof } from './passkeys.ts'
import { signInRules } from './sign-in-rules.ts'
import { singleSignOn } from './single-sign-on.ts'
import { firm } from './firm.ts'
import { roles } from './roles.ts'
import { health } from './health.ts'
import { notifications } from './notifications.ts'
import { plans } from './plans.ts'
import { messages } from './messages.ts'
import { portalAccess } from './portal-access.ts'
import { portalInvoices } from './portal-invoices.ts'
import { invoiceQuestions } from './invoice-questions.ts'
import { portalFiles } from './portal-files.ts'
import { portalLive } from './portal-live.ts'
import { portalPages } from './portal-pages.ts'
import { portalRequests } from './portal-requests.ts'
import { portalStatements } from './portal-statements.ts'
import { portal } from './portal.ts'
import { portalMessages } from './portal-messages.ts'
import { publicInvoice } from './public-invoice.ts'
import { profile } from './profile.ts'
import { session } from './session.ts'
import { timeEntries } from './time-entries.ts'
import { quickEntry } from './quick-entry.ts'
import { timesheet } from './timesheet.ts'
import { timer } from './timer.ts'
import { budgets } from './budgets.ts'
import { clientRequests } from './client-requests.ts'
import { clientMerges } from './client-merges.ts'
import { clients } from './clients.ts'
import { conflicts } from './conflicts.ts'
import { exchangeRates } from './exchange-rates.ts'
import { expenses } from './expenses.ts'
import { flatFees } from './flat-fees.ts'
import { files } from './files.ts'
import { billingRuns } from './billing-runs.ts'
import { paymentPlans } from './payment-plans.ts'
import { reminders } from './reminders.ts'
import { recurringInvoices } from './recurring-invoices.ts'
import { lateInterest } from './late-interest.ts'
import { documents } from './documents.ts'
import { draftLines } from './draft-lines.ts'
import { invoices } from './invoices.ts'
import { invoiceSplits } from './invoice-splits.ts'
import { ledes } from './ledes.ts'
import { onlinePayments } from './online-payments.ts'
import { credits } from './credits.ts'
import { payments } from './payments.ts'
import { refunds } from './refunds.ts'
import { statements } from './statements.ts'
import { taxCodes } from './tax-codes.ts'
import { bankMatching } from './bank-matching.ts'
import { bankStatements } from './bank-statements.ts'
import { trustProofs } from './trust-proof.ts'
import { imports } from './imports.ts'
import { trustReconciliations } from './trust-reconciliations.ts'
import { trustReports } from './trust-reports.ts'
import { trustAccounts } from './trust-accounts.ts'
import { trustCashBook } from './trust-cash-book.ts'
import { trustDormant } from './trust-dormant.ts'
import { trustCheques } from './trust-cheques.ts'
import { trustLedgers } from './trust-ledgers.ts'
import { trustTransactions } from './trust-transactions.ts'
import { trustReplenishment } from './trust-replenishment.ts'
import { publicTrustRequest, trustRequests } from './trust-requests.ts'
import { trustWithdrawals } from './trust-withdrawals.ts'
import { utbms } from './utbms.ts'
import { firmSettings } from './firm-settings.ts'
import { closings } from './closings.ts'
import { journal } from './journal.ts'
import { journalDrafts } from './journal-drafts.ts'
import { ledgerAccounts } from './ledger-accounts.ts'
import { accountBudgets } from './account-budgets.ts'
import { ledgerReports } from './ledger-reports.ts'
import { invoiceBulk } from './invoice-bulk.ts'
import { invoiceDocuments } from './invoice-documents.ts'
import { letterhead } from './letterhead.ts'
import { activityTypes, practiceAreas } from './firm-lists.ts'
import { lookups } from './lookups.ts'
import { mailTemplates } from './mail-templates.ts'
import { matterClosing } from './matter-closing.ts'
import { matterFile } from './matter-file.ts'
import { matters } from './matters.ts'
import { courts } from './courts.ts'
import { courtUpdates, progressNotes } from './progress.ts'
import { savedViews } from './saved-views.ts'
import { customFields } from './custom-fields.ts'
import { dailyTargets } from './daily-targets.ts'
import { datedRates } from './dated-rates.ts'
import { dashboard } from './dashboard.ts'
import { search } from './search.ts'
import { recycleBin } from './recycle-bin.ts'
import { undeliveredMail } from './undelivered-mail.ts'
import { retention } from './retention.ts'
import { legalHolds } from './legal-holds.ts'
import { offices } from './offices.ts'
import { matterStages } from './matter-stages.ts'
import { workingCalendar } from './working-calendar.ts'
import { walls } from './walls.ts'
import { webhooks } from './webhooks.ts'
import type { EndpointShape } from './endpoint.ts'

/** The table of contents of the API: every endpoint there is, under the capability that owns it. */
export const contract = {
  health,
  apiDocs,
  auth,
  twoFactor,
  passkeys,
  proof,
  emailChange,
  signInHistory,
  personAccess,
  signInRules,
  singleSignOn,
  apiKeys,
  webhooks,
  session,
  firm,
  roles,
  portal,
  portalMessages,
  portalFiles,
  portalRequests,
  portalInvoices,
  invoiceQuestions,
  portalAccess,
  portalLive,
  portalPages,
  portalStatements,
  timeEntries,
  timesheet,
  quickEntry,
  timer,
  clients,
  clientMerges,
  matters,
  matterClosing,
  matterFile,
  budgets,
  walls,
  undeliveredMail,
  messages,
  clientRequests,
  documents,
  conflicts,
  lookups,
  activityTypes,
  practiceAreas,
  expenses,
  flatFees,
  invoices,
  billingRuns,
  credits,
  draftLines,
  invoiceSplits,
  paymentPlans,
  reminders,
  payments,
  refunds,
  recurringInvoices,
  lateInterest,
  statements,
  taxCodes,
  invoiceBulk,
  trustAccounts,
  trustCashBook,
  trustCheques,
  trustDormant,
  trustLedgers,
  trustTransactions,
  trustWithdrawals,
  bankStatements,
  imports,
  bankMatching,
  trustProofs,
  trustReconciliations,
  trustReports,
  trustReplenishment,
  trustRequests,
  publicTrustRequest,
  invoiceDocuments,
  publicInvoice,
  letterhead,
  ledes,
  onlinePayments,
  exchangeRates,
  utbms,
  files,
  firmSettings,
  customFields,
  workingCalendar,
  offices,
  matterStages,
  legalHolds,
  retention,
  mailTemplates,
  dailyTargets,
  datedRates,
  dashboard,
  ledgerAccounts,
  journal,
  journalDrafts,
  closings,
  ledgerReports,
  accountBudgets,
  progressNotes,
  courtUpdates,
  courts,
  agenda,
  recycleBin,
  savedViews,
  search,
  profile,
  plans,
  notifications,
  audit,
} satisfies Record<string, Record<string, EndpointShape>>

/** Every endpoint with its full name. */
export const endpoints: readonly (readonly [name: string, endpoint: EndpointShape])[] = Object.entries(
  contract,
).flatMap(([capability, calls]) =>
  Object.entries(calls).map(([name, call]) => [`${capability}.${name}`, call] as const),
)
