import type { Permission } from '#domain/permissions.ts'
import type { Needs, ShellKind } from '../../shared/route-data.ts'
import type { LaterIcon } from './icons.ts'

/** A page whose feature is not in this version: what it is for, and who will see it. */
export interface LaterPage {
  path: string
  title: string
  sentence: string
  icon: LaterIcon
  needs: Needs
  shell: ShellKind
}

const main = (path: string, needs: Permission[] | Needs, icon: LaterIcon, words: [string, string]): LaterPage => ({
  path,
  needs,
  icon,
  title: words[0],
  sentence: words[1],
  shell: 'main',
})
const within = (shell: ShellKind, page: LaterPage): LaterPage => ({ ...page, shell })

const isCourtUpdate = (search: Readonly<Record<string, unknown>>) =>
  search['activeTab'] === 'court-update' || String(search['iscourtupdate']).toLowerCase() === 'true'

/** What each page says is what it will hold; a feature that brings the page takes its line away here. */
const firmPages: LaterPage[] = [
  main('/dashboard', [], 'dashboard', [
    'Dashboard',
    'Hours today, unbilled work, receivables, money held in trust and upcoming court dates are gathered here.',
  ]),
  main('/clients/list', ['clientInfo'], 'clients', [
    'Clients',
    'People and companies the firm acts for are listed here.',
  ]),
  main('/clients/add-new-client', ['clientInfo.create'], 'clients', [
    'New client',
    'A person or company is added here, after a check for conflicts of interest.',
  ]),
  main('/clients/$clientId', ['clientInfo'], 'clients', [
    'Client',
    'Contacts, matters and balances of a client are shown here.',
  ]),
  main('/clients/$clientId/edit', ['clientInfo.edit'], 'clients', [
    'Edit client',
    'The details of a client are changed here.',
  ]),
  main('/matter/matter-list', ['matterMaster'], 'matters', [
    'Matters',
    'Open, pending and closed matters are listed here.',
  ]),
  main('/matter/add-new-matter', ['matterMaster.create'], 'matters', [
    'New matter',
    'A matter is opened here with its team, rates and opposing parties.',
  ]),
  main('/matter/$matterId', ['matterMaster'], 'matters', [
    'Matter',
    'Time, notes, invoices and trust balance of a matter are shown here.',
  ]),
  main('/matter/$matterId/edit', ['matterMaster.edit'], 'matters', [
    'Edit matter',
    'The team, rates and details of a matter are changed here.',
  ]),
  main('/time-entries', ['timeEntry'], 'timeEntries', [
    'Time Entries',
    'Hours by matter, with totals for every filter, are listed here.',
  ]),
  main('/progress-update', (search) => (isCourtUpdate(search) ? ['courtUpdate'] : ['progressNote']), 'progress', [
    'Progress Updates',
    'Progress notes and court updates, by matter and date, are listed here.',
  ]),
  main(
    '/progress-update/add-progress-update',
    (search) => (isCourtUpdate(search) ? ['courtUpdate.create'] : ['progressNote.create']),
    'progress',
    ['New progress update', 'A progress note, or a court update with its next date, is written here.'],
  ),
  main('/reports', ['Reports'], 'reports', [
    'Reports',
    'Utilization, realization, receivables and fee earners’ hours are reported here.',
  ]),
]

const billingPages: LaterPage[] = [
  main('/documents', ['document'], 'documents', [
    'Documents',
    'Files of every matter, with their versions, are kept here.',
  ]),
  main('/billing', ['invoice'], 'billing', [
    'Invoices',
    'Invoices by status, with what is outstanding and overdue, are listed here.',
  ]),
  main('/billing/invoice/invoice-empty', ['invoice.create'], 'billing', [
    'New invoice',
    'Unbilled time, expenses and flat fees of a matter become an invoice here, beside a live preview.',
  ]),
  main('/billing/flat-fees', ['flatFeePermission'], 'flatFees', [
    'Flat Fees',
    'Agreed fees by matter, billed and unbilled, are listed here.',
  ]),
  main('/billing/flat-fees/add-new-flat-fee', ['flatFeePermission.create'], 'flatFees', [
    'New flat fee',
    'An agreed fee is recorded against a matter here.',
  ]),
  main('/expense-request', ['expensePermission'], 'expenses', [
    'Expense requests',
    'Expenses that wait for approval, and the decisions on them, are listed here.',
  ]),
  main('/expense-request/direct-expense', ['expensePermission'], 'expenses', [
    'Expenses',
    'Expenses paid for clients and for the firm, with their receipts, are listed here.',
  ]),
  main('/expense-request/direct-expense/add-expense', ['expensePermission.create'], 'expenses', [
    'New expense',
    'An expense is recorded here against a matter, or as the firm’s own.',
  ]),
].map((page) => within('billing', page))

const viewPages: LaterPage[] = [
  main('/trust-account', ['trustAccountRequest'], 'trust', [
    'Trust Accounting',
    'Trust accounts with their client ledgers and reconciliations are kept here.',
  ]),
  main('/trust-account/$slug', ['trustAccountRequest'], 'trust', [
    'Trust account',
    'The ledger of a trust account and its three-way reconciliation are shown here.',
  ]),
  main('/trust-account/record/$idx', ['trustAccountRequest'], 'trust', [
    'Trust record',
    'A deposit or payment of a trust account is shown here with its client ledger.',
  ]),
  main('/accounting', ['chartofAccount'], 'accounting', [
    'Accounting',
    'The chart of accounts, journal entries and financial statements are kept here.',
  ]),
  main('/view/court-update', ['courtUpdate'], 'progress', [
    'Court update',
    'What happened in court and the next date are shown here.',
  ]),
  main('/view/progress-note', ['progressNote'], 'progress', [
    'Progress note',
    'What was done on a matter is shown here.',
  ]),
].map((page) => within('view', page))

const settingsPages: LaterPage[] = [
  main('/settings/profile', [], 'person', ['Profile', 'Your name, photo, rate and password are changed here.']),
  main('/settings/firm', ['updateAccountSettings'], 'firm', [
    'Firm details',
    'The firm’s name, address, logo and color are changed here.',
  ]),
  main('/settings/team', ['teamMemberDetails'], 'clients', [
    'Team members',
    'Fee earners and staff are invited and managed here.',
  ]),
  main('/settings/roles', ['adminRoles'], 'lock', [
    'Roles & permissions',
    'What each role can see and do across the firm is set here.',
  ]),
  main('/settings/activities', ['activity'], 'list', [
    'Activity types',
    'The kinds of work that time entries choose from are kept here.',
  ]),
  main('/settings/practice-areas', ['updateAccountSettings'], 'matters', [
    'Practice areas',
    'The areas of law that matters are sorted by are kept here.',
  ]),
  main('/settings/billing', ['updateAccountSettings'], 'timeEntries', [
    'Billing & time',
    'Rates, currencies, billing increments and matter numbers are set here.',
  ]),
  main('/settings/plans-&-subscriptions/select-plan', ['subscriptionPlan'], 'plan', [
    'Plans & subscriptions',
    'The firm’s plan, its users and its payments are managed here.',
  ]),
  main('/settings/audit-trail', ['viewReportsAuditTrail'], 'list', [
    'Audit trail',
    'Who changed what, and when, is shown here and cannot be altered.',
  ]),
  main('/recycle-bin', ['recycleBin'], 'bin', ['Recycle bin', 'Deleted records are kept here and can be restored.']),
].map((page) => within('settings', page))

const publicPages: LaterPage[] = [
  main('/billing/invoice/$slug', [], 'billing', [
    'Invoice',
    'An invoice that the firm has shared with you is shown and paid here.',
  ]),
  main('/billing/trust-accounting/$slug', [], 'trust', [
    'Trust record',
    'A trust record that the firm has shared with you is shown here.',
  ]),
].map((page) => within('paper', page))

const portalPages: LaterPage[] = [
  main('/portal/$company/login', [], 'person', ['Client sign-in', 'Clients of the firm sign in to their portal here.']),
  main('/portal/$company/signup', [], 'person', [
    'Client account',
    'Clients whom the firm has invited set up their access here.',
  ]),
  main('/portal/$company/forgot-password', [], 'lock', [
    'Forgotten password',
    'Clients ask for a link to a new password here.',
  ]),
  main('/portal/$company/reset-password/$slug', [], 'lock', ['New password', 'Clients choose a new password here.']),
].map((page) => within('portalPublic', page))

const portalHome: LaterPage = {
  ...main('/portal/$company/$clientId', [], 'dashboard', [
    'Overview',
    'What you owe, what the firm holds for you and what happens next are shown here.',
  ]),
  shell: 'portal',
}

export const laterPages: readonly LaterPage[] = [
  ...firmPages,
  ...billingPages,
  ...viewPages,
  ...settingsPages,
  ...publicPages,
  ...portalPages,
  portalHome,
]
