import type { RegisteredRouter } from '@tanstack/react-router'
import { stringifySearch } from './search-text.ts'

type QueryValue = string | number | boolean | null | undefined

/** Appends a query without its empty values. */
export const withQuery = (path: string, query: Readonly<Record<string, QueryValue>>): string =>
  path + stringifySearch(query)

/** The path of every page of the route tree. */
type PagePath = keyof RegisteredRouter['routesByPath']

type ParamName<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

const pageHref = <Path extends PagePath>(
  path: Path,
  params: Readonly<Record<ParamName<Path>, string>>,
  query: Readonly<Record<string, QueryValue>> = {},
): string => {
  const values: Readonly<Record<string, string>> = params
  return withQuery(
    path.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? '')),
    query,
  )
}

/**
 * Every address that the app links to, with its query. A path without a page does not compile. Targets of redirects in the
 * route tree have an explicit type, which may not depend on the tree.
 */
export const paths = {
  login: (back: { redirectUrl?: string; redirectParams?: string; ended?: 'idle' } = {}) => pageHref('/login', {}, back),
  signup: () => pageHref('/signup', {}),
  forgotPassword: () => pageHref('/forgot-password', {}),
  verification: (code?: string) => pageHref('/verification', {}, { code }),
  setupFirm: () => pageHref('/setup-firm', {}),

  /** An issued invoice for whoever has its address. */
  publicInvoice: (slug: string) => pageHref('/billing/invoice/$slug', { slug }),
  /** A deposit request for whoever has its address. */
  publicTrustRequest: (slug: string) => pageHref('/billing/trust-accounting/$slug', { slug }),
  portalLogin: (company: string, back: { redirectUrl?: string; redirectParams?: string } = {}) =>
    pageHref('/portal/$company/login', { company }, back),
  portal: (company: string, clientId: string, activeTab = 'overview') =>
    pageHref('/portal/$company/$clientId', { company, clientId }, { activeTab }),

  dashboard: () => pageHref('/dashboard', {}),
  clients: (query: { search?: string } = {}) => pageHref('/clients/list', {}, query),
  newClient: () => pageHref('/clients/add-new-client', {}),
  client: (id: string, tab?: string) => pageHref('/clients/$clientId', { clientId: id }, { activeTab: tab }),
  editClient: (id: string) => pageHref('/clients/$clientId/edit', { clientId: id }),
  matters: (query: { search?: string; clientId?: string; member?: string; status?: string } = {}) =>
    pageHref('/matter/matter-list', {}, query),
  newMatter: (query: { clientId?: string } = {}) => pageHref('/matter/add-new-matter', {}, query),
  matter: (id: string, tab?: string) => pageHref('/matter/$matterId', { matterId: id }, { activeTab: tab }),
  editMatter: (id: string) => pageHref('/matter/$matterId/edit', { matterId: id }),
  timeEntries: (
    query: {
      [Word in 'search' | 'matterId' | 'clientId' | 'userId' | 'from' | 'to' | 'billable' | 'status']?:
        string | undefined
    } = {},
  ) => pageHref('/time-entries', {}, query),
  progressNotes: (query: { search?: string; matterId?: string } = {}) =>
    pageHref('/progress-update', {}, { activeTab: 'progress-notes', ...query }),
  courtUpdates: (query: { search?: string; matterId?: string } = {}) =>
    pageHref('/progress-update', {}, { activeTab: 'court-update', ...query }),
  newProgressNote: (query: { matterId?: string } = {}) => pageHref('/progress-update/add-progress-update', {}, query),
  newCourtUpdate: (query: { matterId?: string; date?: string } = {}) =>
    pageHref('/progress-update/add-progress-update', {}, { iscourtupdate: true, ...query }),
  editProgressNote: (id: string) => pageHref('/progress-update/edit-progress-update', {}, { id }),
  editCourtUpdate: (id: string) => pageHref('/progress-update/edit-progress-update', {}, { iscourtupdate: true, id }),
  courtUpdate: (id?: string) => pageHref('/view/court-update', {}, { id }),
  progressNote: (id?: string) => pageHref('/view/progress-note', {}, { id }),
  agenda: (query: { [Word in 'who' | 'kind' | 'clientId' | 'matterId' | 'from']?: string | undefined } = {}) =>
    pageHref('/agenda', {}, query),
  clientRequests: (query: { state?: 'answered' | 'overdue'; whose?: 'mine' } = {}) =>
    pageHref('/client-requests', {}, query),
  messages: (
    query: { [Word in 'shown' | 'search' | 'clientId' | 'matterId']?: string | undefined } & { page?: number } = {},
  ) => pageHref('/messages', {}, query),
  conflicts: (tab?: 'reports') => pageHref('/conflicts', {}, { activeTab: tab }),
  conflictReport: (id: string) => pageHref('/conflicts/$reportId', { reportId: id }),
  documents: () => pageHref('/documents', {}),

  invoices: (
    query: {
      [Word in 'search' | 'state' | 'clientId' | 'matterId' | 'questions' | 'sort' | 'dir']?: string | undefined
    } = {},
  ): string => pageHref('/billing/invoice/invoice-empty', {}, query),
  newInvoice: (query: { clientId?: string | undefined; matterId?: string | undefined } = {}) =>
    pageHref('/billing/invoice/add-new-invoice', {}, query),
  invoice: (id: string, query: { ask?: 'approve' } = {}) =>
    pageHref('/billing/invoice/view/$invoiceId', { invoiceId: id }, query),
  editInvoice: (id: string) => pageHref('/billing/invoice/view/$invoiceId/edit', { invoiceId: id }),
  payments: (query: { [Word in 'search' | 'clientId' | 'awaiting']?: string | undefined } = {}): string =>
    pageHref('/billing/payments', {}, query),
  refunds: () => pageHref('/billing/payments/refunds', {}),
  payment: (id: string) => pageHref('/billing/payments/$paymentId', { paymentId: id }),
  statement: (query: { [Word in 'clientId' | 'matterIds' | 'from' | 'to']?: string | undefined } = {}) =>
    pageHref('/billing/statements', {}, query),
  ageing: (query: { clientId?: string | undefined } = {}) => pageHref('/billing/ageing', {}, query),
  recurringInvoices: () => pageHref('/billing/recurring', {}),
  newRecurringInvoice: (query: { clientId?: string } = {}) => pageHref('/billing/recurring/new', {}, query),
  recurringInvoice: (id: string) => pageHref('/billing/recurring/$recurringId', { recurringId: id }),
  editRecurringInvoice: (id: string) => pageHref('/billing/recurring/$recurringId/edit', { recurringId: id }),
  reminders: () => pageHref('/billing/reminders', {}),
  lateInterest: () => pageHref('/billing/late-interest', {}),
  batchBilling: () => pageHref('/billing/batch', {}),
  billingRuns: () => pageHref('/billing/batch/runs', {}),
  billingRun: (id: string) => pageHref('/billing/batch/$runId', { runId: id }),
  reviewDrafts: (id: string, query: { draft?: string } = {}) =>
    pageHref('/billing/batch/$runId/review', { runId: id }, query),
  flatFees: (query: { [Word in 'search' | 'matterId' | 'earner' | 'billing']?: string | undefined } = {}) =>
    pageHref('/billing/flat-fees', {}, query),
  newFlatFee: (query: { matterId?: string } = {}) => pageHref('/billing/flat-fees/add-new-flat-fee', {}, query),
  flatFee: (id: string) => pageHref('/billing/flat-fees/$feeId', { feeId: id }),
  editFlatFee: (id: string) => pageHref('/billing/flat-fees/$feeId/edit', { feeId: id }),
  expenseRequests: (): string => pageHref('/expense-request/direct-expense', {}, { activeTab: 'requests' }),
  expenses: (
    query: { activeTab?: 'client' | 'firm' | 'requests' } & {
      [Word in 'search' | 'matterId' | 'userId' | 'billing' | 'status' | 'decide']?: string | undefined
    } = {},
  ) => pageHref('/expense-request/direct-expense', {}, { activeTab: 'client', ...query }),
  newExpense: (query: { kind?: 'client' | 'firm' | 'request'; matterId?: string } = {}) =>
    pageHref('/expense-request/direct-expense/add-expense', {}, query),
  expense: (id: string) => pageHref('/expense-request/direct-expense/$expenseId', { expenseId: id }),
  editExpense: (id: string) => pageHref('/expense-request/direct-expense/$expenseId/edit', { expenseId: id }),
  trustAccounts: () => pageHref('/trust-account', {}),
  trustAccount: (id: string, query: { from?: string; to?: string } = {}) =>
    pageHref('/trust-account/$slug', { slug: id }, query),
  trustLedger: (id: string) => pageHref('/trust-account/record/$idx', { idx: id }),
  trustLedgers: (
    query: { [Word in 'search' | 'clientId' | 'matterId' | 'account' | 'holding']?: string | undefined } = {},
  ): string => pageHref('/trust-account/ledgers', {}, query),
  trustTransactions: (
    query: { [Word in 'search' | 'clientId' | 'matterId' | 'account' | 'register']?: string | undefined } = {},
  ): string => pageHref('/trust-account/transactions', {}, query),
  trustCheques: (query: { [Word in 'search' | 'accountId' | 'state']?: string | undefined } = {}): string =>
    pageHref('/trust-account/cheques', {}, query),
  trustDormant: () => pageHref('/trust-account/dormant', {}),
  trustRequests: (query: { [Word in 'search' | 'state']?: string | undefined } = {}): string =>
    pageHref('/trust-account/requests', {}, query),
  newTrustRequest: (query: { matterId?: string; accountId?: string } = {}) =>
    pageHref('/trust-account/requests/new', {}, query),
  trustRequest: (id: string) => pageHref('/trust-account/requests/$requestId', { requestId: id }),
  editTrustRequest: (id: string) => pageHref('/trust-account/requests/$requestId/edit', { requestId: id }),
  trustWithdrawals: (query: { [Word in 'search' | 'state' | 'decide']?: string | undefined } = {}): string =>
    pageHref('/trust-account/withdrawals', {}, query),
  newTrustWithdrawal: (query: { ledgerId?: string; matterId?: string } = {}) =>
    pageHref('/trust-account/withdrawals/new', {}, query),
  trustWithdrawal: (id: string) => pageHref('/trust-account/withdrawals/$withdrawalId', { withdrawalId: id }),
  editTrustWithdrawal: (id: string) => pageHref('/trust-account/withdrawals/$withdrawalId/edit', { withdrawalId: id }),
  trustReconciliations: () => pageHref('/trust-account/reconciliations', {}),
  trustReconciliation: (id: string) =>
    pageHref('/trust-account/reconciliations/$reconciliationId', { reconciliationId: id }),
  bankStatements: (query: { account?: string } = {}) => pageHref('/trust-account/bank-statements', {}, query),
  trustListing: () => pageHref('/trust-account/listing', {}),
  accounting: () => pageHref('/accounting', {}),
  journal: (query: { search?: string } = {}) => pageHref('/accounting/journal', {}, query),
  newJournalEntry: (query: { draft?: string } = {}) => pageHref('/accounting/journal/new', {}, query),
  journalEntry: (id: string) => pageHref('/accounting/journal/$entryId', { entryId: id }),
  generalLedger: (query: { [Word in 'account' | 'from' | 'to' | 'basis']?: string | undefined } = {}) =>
    pageHref('/accounting/general-ledger', {}, query),
  trialBalance: () => pageHref('/accounting/trial-balance', {}),
  profitAndLoss: () => pageHref('/accounting/profit-and-loss', {}),
  balanceSheet: () => pageHref('/accounting/balance-sheet', {}),
  accountBudget: () => pageHref('/accounting/budget', {}),
  accountingPeriods: () => pageHref('/accounting/periods', {}),
  reports: () => pageHref('/reports', {}),

  profile: (): string => pageHref('/settings/profile', {}),
  security: () => pageHref('/settings/security', {}),
  setUpTwoFactor: (query: { redirectUrl?: string; redirectParams?: string } = {}) =>
    pageHref('/set-up-two-factor', {}, query),
  apiKeys: () => pageHref('/settings/api-keys', {}),
  webhooks: () => pageHref('/settings/webhooks', {}),
  webhook: (id: string) => pageHref('/settings/webhooks/$webhookId', { webhookId: id }),
  singleSignOnSettings: () => pageHref('/settings/single-sign-on', {}),
  signInRules: () => pageHref('/settings/sign-in', {}),
  firmDetails: () => pageHref('/settings/firm', {}),
  team: () => pageHref('/settings/team', {}),
  person: (userId: string) => pageHref('/settings/team/$userId', { userId }),
  roles: () => pageHref('/settings/roles', {}),
  newRole: (query: { copy?: string } = {}) => pageHref('/settings/roles/new', {}, query),
  role: (id: string) => pageHref('/settings/roles/$roleId', { roleId: id }),
  billingAndTime: () => pageHref('/settings/billing', {}),
  invoiceSettings: () => pageHref('/settings/invoices', {}),
  practiceAreas: () => pageHref('/settings/practice-areas', {}),
  practiceArea: (id: string) => pageHref('/settings/practice-areas/$areaId', { areaId: id }),
  courts: () => pageHref('/settings/courts', {}),
  retention: () => pageHref('/settings/retention', {}),
  offices: () => pageHref('/settings/offices', {}),
  mailTemplates: () => pageHref('/settings/mails', {}),
  mailTemplate: (kind: string) => pageHref('/settings/mails/$kind', { kind }),
  workingDays: () => pageHref('/settings/working-days', {}),
  customFields: () => pageHref('/settings/custom-fields', {}),
  imports: () => pageHref('/settings/import', {}),
  import: (id: string) => pageHref('/settings/import/$importId', { importId: id }),
  eBilling: () => pageHref('/settings/e-billing', {}),
  cardPayments: () => pageHref('/settings/card-payments', {}),
  exchangeRates: () => pageHref('/settings/exchange-rates', {}),
  activityTypes: () => pageHref('/settings/activities', {}),
  selectPlan: (): string => pageHref('/settings/plans-&-subscriptions/select-plan', {}),
  notifications: () => pageHref('/notifications', {}),
  notificationSettings: () => pageHref('/settings/notifications', {}),
  changePlan: () => pageHref('/settings/plans-&-subscriptions/change', {}),
  signIns: (query: { person?: string } = {}) => pageHref('/settings/sign-ins', {}, query),
  auditTrail: () => pageHref('/settings/audit-trail', {}),
  recycleBin: () => pageHref('/recycle-bin', {}),
} as const
