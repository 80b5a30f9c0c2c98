import type { RegisteredRouter } from '@tanstack/react-router'

type QueryValue = string | number | boolean | null | undefined

/** Appends a query, leaving out what is not set. */
export function withQuery(path: string, query: Readonly<Record<string, QueryValue>>): string {
  const set = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '')
  if (set.length === 0) return path
  const search = new URLSearchParams(set.map(([key, value]) => [key, String(value)]))
  return `${path}${path.includes('?') ? '&' : '?'}${search.toString()}`
}

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
 * Every address of the product, with its query. Links are written with these, never as text. A path without a
 * page does not compile. Those that a redirect of the route tree leads to say their type, as it may not depend on the tree.
 */
export const paths = {
  login: (back: { redirectUrl?: string; redirectParams?: string } = {}) => pageHref('/login', {}, back),
  signup: () => pageHref('/signup', {}),
  forgotPassword: () => pageHref('/forgot-password', {}),
  resetPassword: (id: string) => pageHref('/forgot-password/reset/$id', { id }),
  verification: (code?: string) => pageHref('/verification', {}, { code }),
  setupFirm: () => pageHref('/setup-firm', {}),
  joinTeam: (id: string) => pageHref('/join-team/$id', { id }),
  publicInvoice: (slug: string) => pageHref('/billing/invoice/$slug', { slug }),
  publicTrustRecord: (slug: string) => pageHref('/billing/trust-accounting/$slug', { slug }),

  portalLogin: (company: string, back: { redirectUrl?: string; redirectParams?: string } = {}) =>
    pageHref('/portal/$company/login', { company }, back),
  portalSignup: (company: string) => pageHref('/portal/$company/signup', { company }),
  portalForgotPassword: (company: string) => pageHref('/portal/$company/forgot-password', { company }),
  portalResetPassword: (company: string, slug: string) =>
    pageHref('/portal/$company/reset-password/$slug', { company, slug }),
  portal: (company: string, clientId: string, activeTab = 'overview') =>
    pageHref('/portal/$company/$clientId', { company, clientId }, { activeTab }),

  dashboard: () => pageHref('/dashboard', {}),
  clients: (query: { search?: string } = {}) => pageHref('/clients/list', {}, query),
  newClient: () => pageHref('/clients/add-new-client', {}),
  client: (id: string, tab?: string) => pageHref('/clients/$clientId', { clientId: id }, { activeTab: tab }),
  editClient: (id: string) => pageHref('/clients/$clientId/edit', { clientId: id }),
  matters: (query: { search?: string; clientId?: string } = {}) => pageHref('/matter/matter-list', {}, query),
  newMatter: (query: { clientId?: string } = {}) => pageHref('/matter/add-new-matter', {}, query),
  matter: (id: string, tab?: string) => pageHref('/matter/$matterId', { matterId: id }, { activeTab: tab }),
  editMatter: (id: string) => pageHref('/matter/$matterId/edit', { matterId: id }),
  timeEntries: (query: { search?: string; matterId?: string; clientId?: string } = {}) =>
    pageHref('/time-entries', {}, query),
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
  documents: () => pageHref('/documents', {}),

  billing: () => pageHref('/billing', {}),
  newInvoice: () => pageHref('/billing/invoice/invoice-empty', {}),
  flatFees: (query: { search?: string; matterId?: string } = {}) => pageHref('/billing/flat-fees', {}, query),
  newFlatFee: (query: { matterId?: string } = {}) => pageHref('/billing/flat-fees/add-new-flat-fee', {}, query),
  flatFee: (id: string) => pageHref('/billing/flat-fees/$feeId', { feeId: id }),
  editFlatFee: (id: string) => pageHref('/billing/flat-fees/$feeId/edit', { feeId: id }),
  expenseRequests: (): string => pageHref('/expense-request/direct-expense', {}, { activeTab: 'requests' }),
  expenses: (query: { activeTab?: 'client' | 'firm' | 'requests'; search?: string; matterId?: string } = {}) =>
    pageHref('/expense-request/direct-expense', {}, { activeTab: 'client', ...query }),
  newExpense: (query: { kind?: 'client' | 'firm' | 'request'; matterId?: string } = {}) =>
    pageHref('/expense-request/direct-expense/add-expense', {}, query),
  expense: (id: string) => pageHref('/expense-request/direct-expense/$expenseId', { expenseId: id }),
  editExpense: (id: string) => pageHref('/expense-request/direct-expense/$expenseId/edit', { expenseId: id }),
  trustAccounts: () => pageHref('/trust-account', {}),
  trustAccount: (slug: string) => pageHref('/trust-account/$slug', { slug }),
  trustRecord: (id: string) => pageHref('/trust-account/record/$idx', { idx: id }),
  accounting: () => pageHref('/accounting', {}),
  reports: () => pageHref('/reports', {}),

  settings: () => pageHref('/settings', {}),
  profile: (): string => pageHref('/settings/profile', {}),
  firmDetails: () => pageHref('/settings/firm', {}),
  team: () => pageHref('/settings/team', {}),
  roles: () => pageHref('/settings/roles', {}),
  billingAndTime: () => pageHref('/settings/billing', {}),
  practiceAreas: () => pageHref('/settings/practice-areas', {}),
  activityTypes: () => pageHref('/settings/activities', {}),
  selectPlan: (): string => pageHref('/settings/plans-&-subscriptions/select-plan', {}),
  auditTrail: () => pageHref('/settings/audit-trail', {}),
  recycleBin: () => pageHref('/recycle-bin', {}),
} as const
