import { holds, PERMISSIONS, type Permission } from '#domain/permissions.ts'

/** The permissions in groups, each as its label and its name. */
export const GROUPS = [
  {
    label: 'Clients and matters',
    rows: [
      ['Clients', 'clientInfo'],
      ['Matters', 'matterMaster'],
      ['Documents', 'document'],
    ],
  },
  {
    label: 'Time and progress',
    rows: [
      ['Time entries', 'timeEntry'],
      ['Activity', 'activity'],
      ['Progress notes', 'progressNote'],
      ['Court updates', 'courtUpdate'],
      ['Expenses', 'expensePermission'],
      ['Flat fees', 'flatFeePermission'],
    ],
  },
  {
    label: 'Billing and trust',
    rows: [
      ['Invoices', 'invoice'],
      ['Payments', 'paymentInfo'],
      ['Trust requests', 'trustAccountRequest'],
      ['Budgets', 'budget'],
      ['Chart of accounts', 'chartofAccount'],
      ['Journal entries', 'journalEntry'],
    ],
  },
  {
    label: 'Firm',
    rows: [
      ['Team members', 'teamMemberDetails'],
      ['Users', 'adminUsers'],
      ['Roles', 'adminRoles'],
      ['Subscription', 'subscriptionPlan'],
      ['Bulk import', 'bulkImport'],
      ['Recycle bin', 'recycleBin'],
    ],
  },
  {
    label: 'Other',
    rows: [
      ['Reports', 'Reports'],
      ['Summary of the firm', 'viewSummary'],
      ['Audit trail', 'viewReportsAuditTrail'],
      ['Permissions of others', 'adminPermissions'],
      ['Change own email', 'changeEmail'],
      ['Account settings', 'updateAccountSettings'],
    ],
  },
] as const

export const VERBS = [
  { label: 'View', suffix: '' },
  { label: 'Create', suffix: '.create' },
  { label: 'Edit', suffix: '.edit' },
  { label: 'Delete', suffix: '.delete' },
  { label: 'Approve', suffix: '.approve' },
] as const

const isPermission = (name: string): name is Permission => (PERMISSIONS as readonly string[]).includes(name)

export type Mark = 'held' | 'through' | 'none' | 'absent'

/** Whether a role has one permission; `absent` if there is no such permission. */
export function permissionMark(held: ReadonlySet<string>, resource: string, suffix: string): Mark {
  const name = `${resource}${suffix}`
  if (!isPermission(name)) return 'absent'
  if (held.has(name)) return 'held'
  if (!holds(held, name)) return 'none'
  return held.has('administrator') ? 'held' : 'through'
}
