import { holds, PERMISSIONS, type Permission } from '#domain/permissions.ts'
import { completePermissions, viewPermission } from '#domain/role-rules.ts'

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
    label: 'Single permissions',
    rows: [
      ['Reports area', 'Reports'],
      ['Firm totals on the dashboard', 'viewSummary'],
      ['Audit trail', 'viewReportsAuditTrail'],
      ['Permissions of others, firm settings', 'adminPermissions'],
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

export const isPermission = (name: string): name is Permission => (PERMISSIONS as readonly string[]).includes(name)

export type Mark = 'held' | 'through' | 'none' | 'absent'

/** Whether a role has one permission; `absent` if there is no such permission. */
export function permissionMark(held: ReadonlySet<string>, resource: string, suffix: string): Mark {
  const name = `${resource}${suffix}`
  if (!isPermission(name)) return 'absent'
  if (held.has(name)) return 'held'
  if (!holds(held, name)) return 'none'
  return held.has('administrator') ? 'held' : 'through'
}

/** Sets or clears a permission. A view comes with every other permission of its resource, and takes them with it. */
export function togglePermission(held: readonly Permission[], name: Permission, isOn: boolean): Permission[] {
  return isOn
    ? completePermissions([...held, name])
    : held.filter((one) => one !== name && viewPermission(one) !== name)
}

const SINGLE: Readonly<Record<string, string>> = {
  Reports: 'open the reports area',
  viewSummary: 'see the totals of the firm on the dashboard',
  viewReportsAuditTrail: 'read the audit trail',
  adminPermissions: 'change the settings of the firm and see what others may do',
  changeEmail: 'change their own email address',
  updateAccountSettings: 'change account settings',
}

/** `edit invoices`: what a permission allows, in words. */
export function describePermission(name: Permission): string {
  const [resource = '', verb = 'see'] = name.split('.')
  const rows: readonly (readonly [string, string])[] = GROUPS.flatMap<readonly [string, string]>(({ rows: group }) => [
    ...group,
  ])
  const label = rows.find(([, one]) => one === resource)?.[0] ?? resource
  return SINGLE[name] ?? `${verb} ${label.toLowerCase()}`
}

/** What a saved role will do that it did not, and the other way round. */
export const changedPermissions = (before: readonly Permission[], after: readonly Permission[]) => ({
  added: after.filter((name) => !before.includes(name)),
  removed: before.filter((name) => !after.includes(name)),
})
