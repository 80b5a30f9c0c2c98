import { holds, PERMISSIONS, type Permission } from '#domain/permissions.ts'

interface Row {
  readonly label: string
  readonly resource: string
}
interface Group {
  readonly label: string
  readonly rows: readonly Row[]
}

const row = (label: string, resource: string): Row => ({ label, resource })

/** The catalog of permissions as people read it. */
export const GROUPS: readonly Group[] = [
  {
    label: 'Clients and matters',
    rows: [row('Clients', 'clientInfo'), row('Matters', 'matterMaster'), row('Documents', 'document')],
  },
  {
    label: 'Time and progress',
    rows: [
      row('Time entries', 'timeEntry'),
      row('Activity', 'activity'),
      row('Progress notes', 'progressNote'),
      row('Court updates', 'courtUpdate'),
      row('Expenses', 'expensePermission'),
      row('Flat fees', 'flatFeePermission'),
    ],
  },
  {
    label: 'Billing and trust',
    rows: [
      row('Invoices', 'invoice'),
      row('Payments', 'paymentInfo'),
      row('Trust requests', 'trustAccountRequest'),
      row('Budgets', 'budget'),
      row('Chart of accounts', 'chartofAccount'),
      row('Journal entries', 'journalEntry'),
    ],
  },
  {
    label: 'Firm',
    rows: [
      row('Team members', 'teamMemberDetails'),
      row('Users', 'adminUsers'),
      row('Roles', 'adminRoles'),
      row('Subscription', 'subscriptionPlan'),
      row('Bulk import', 'bulkImport'),
      row('Recycle bin', 'recycleBin'),
    ],
  },
  {
    label: 'Other',
    rows: [
      row('Reports', 'Reports'),
      row('Summary of the firm', 'viewSummary'),
      row('Audit trail', 'viewReportsAuditTrail'),
      row('Permissions of others', 'adminPermissions'),
      row('Change own email', 'changeEmail'),
      row('Account settings', 'updateAccountSettings'),
    ],
  },
]

export const VERBS = [
  { label: 'View', suffix: '' },
  { label: 'Create', suffix: '.create' },
  { label: 'Edit', suffix: '.edit' },
  { label: 'Delete', suffix: '.delete' },
  { label: 'Approve', suffix: '.approve' },
] as const

const isPermission = (name: string): name is Permission => (PERMISSIONS as readonly string[]).includes(name)

export type Mark = 'held' | 'through' | 'none' | 'absent'

/** How a role stands to one permission; `absent` where there is no such permission. */
export function markOf(held: ReadonlySet<string>, resource: string, suffix: string): Mark {
  const name = `${resource}${suffix}`
  if (!isPermission(name)) return 'absent'
  if (held.has(name)) return 'held'
  if (!holds(held, name)) return 'none'
  return held.has('administrator') ? 'held' : 'through'
}
