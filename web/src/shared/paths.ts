type QueryValue = string | number | boolean | null | undefined

/** Appends a query, leaving out what is not set. */
export function withQuery(path: string, query: Readonly<Record<string, QueryValue>>): string {
  const set = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '')
  if (set.length === 0) return path
  const search = new URLSearchParams(set.map(([key, value]) => [key, String(value)]))
  return `${path}${path.includes('?') ? '&' : '?'}${search.toString()}`
}

const part = encodeURIComponent

/** Every address of the product, with its query. Links are written with these, never as text. */
export const paths = {
  login: (back: { redirectUrl?: string; redirectParams?: string } = {}) => withQuery('/login', back),
  signup: () => '/signup',
  forgotPassword: () => '/forgot-password',
  resetPassword: (id: string) => `/forgot-password/reset/${part(id)}`,
  verification: (code?: string) => withQuery('/verification', { code }),
  setupFirm: () => '/setup-firm',
  joinTeam: (id: string) => `/join-team/${part(id)}`,
  publicInvoice: (slug: string) => `/billing/invoice/${part(slug)}`,
  publicTrustRecord: (slug: string) => `/billing/trust-accounting/${part(slug)}`,

  portalLogin: (slug: string, back: { redirectUrl?: string; redirectParams?: string } = {}) =>
    withQuery(`/portal/${part(slug)}/login`, back),
  portalSignup: (slug: string) => `/portal/${part(slug)}/signup`,
  portalForgotPassword: (slug: string) => `/portal/${part(slug)}/forgot-password`,
  portalResetPassword: (slug: string, id: string) => `/portal/${part(slug)}/reset-password/${part(id)}`,
  portal: (slug: string, clientId: string, activeTab = 'overview') =>
    withQuery(`/portal/${part(slug)}/${part(clientId)}`, { activeTab }),

  dashboard: () => '/dashboard',
  clients: (query: { search?: string } = {}) => withQuery('/clients/list', query),
  newClient: () => '/clients/add-new-client',
  client: (id: string, tab?: string) => withQuery(`/clients/${part(id)}`, { activeTab: tab }),
  editClient: (id: string) => `/clients/${part(id)}/edit`,
  matters: (query: { search?: string; clientId?: string } = {}) => withQuery('/matter/matter-list', query),
  newMatter: (query: { clientId?: string } = {}) => withQuery('/matter/add-new-matter', query),
  matter: (id: string, tab?: string) => withQuery(`/matter/${part(id)}`, { activeTab: tab }),
  editMatter: (id: string) => `/matter/${part(id)}/edit`,
  timeEntries: (query: { search?: string; matterId?: string; clientId?: string } = {}) =>
    withQuery('/time-entries', query),
  progressNotes: (query: { search?: string; matterId?: string } = {}) =>
    withQuery('/progress-update', { activeTab: 'progress-notes', ...query }),
  courtUpdates: (query: { search?: string; matterId?: string } = {}) =>
    withQuery('/progress-update', { activeTab: 'court-update', ...query }),
  newProgressNote: (query: { matterId?: string } = {}) => withQuery('/progress-update/add-progress-update', query),
  newCourtUpdate: (query: { matterId?: string; date?: string } = {}) =>
    withQuery('/progress-update/add-progress-update', { iscourtupdate: true, ...query }),
  editProgressNote: (id: string) => withQuery('/progress-update/edit-progress-update', { id }),
  editCourtUpdate: (id: string) => withQuery('/progress-update/edit-progress-update', { iscourtupdate: true, id }),
  courtUpdate: (id?: string) => withQuery('/view/court-update', { id }),
  progressNote: (id?: string) => withQuery('/view/progress-note', { id }),
  agenda: (query: { [Word in 'who' | 'kind' | 'clientId' | 'matterId' | 'from']?: string | undefined } = {}) =>
    withQuery('/agenda', query),
  documents: () => '/documents',

  billing: () => '/billing',
  newInvoice: () => '/billing/invoice/invoice-empty',
  flatFees: (query: { search?: string; matterId?: string } = {}) => withQuery('/billing/flat-fees', query),
  newFlatFee: (query: { matterId?: string } = {}) => withQuery('/billing/flat-fees/add-new-flat-fee', query),
  flatFee: (id: string) => `/billing/flat-fees/${part(id)}`,
  editFlatFee: (id: string) => `/billing/flat-fees/${part(id)}/edit`,
  expenseRequests: () => '/expense-request/direct-expense?activeTab=requests',
  expenses: (query: { activeTab?: 'client' | 'firm' | 'requests'; search?: string; matterId?: string } = {}) =>
    withQuery('/expense-request/direct-expense', { activeTab: 'client', ...query }),
  newExpense: (query: { kind?: 'client' | 'firm' | 'request'; matterId?: string } = {}) =>
    withQuery('/expense-request/direct-expense/add-expense', query),
  expense: (id: string) => `/expense-request/direct-expense/${part(id)}`,
  editExpense: (id: string) => `/expense-request/direct-expense/${part(id)}/edit`,
  trustAccounts: () => '/trust-account',
  trustAccount: (slug: string) => `/trust-account/${part(slug)}`,
  trustRecord: (id: string) => `/trust-account/record/${part(id)}`,
  accounting: () => '/accounting',
  reports: () => '/reports',

  settings: () => '/settings',
  profile: () => '/settings/profile',
  firmDetails: () => '/settings/firm',
  team: () => '/settings/team',
  roles: () => '/settings/roles',
  billingAndTime: () => '/settings/billing',
  practiceAreas: () => '/settings/practice-areas',
  activityTypes: () => '/settings/activities',
  selectPlan: () => '/settings/plans-&-subscriptions/select-plan',
  auditTrail: () => '/settings/audit-trail',
  recycleBin: () => '/recycle-bin',
} as const
