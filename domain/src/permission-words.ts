/** The permissions in groups, each as its label and its name. */
export const PERMISSION_GROUPS = [
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

const SINGLE: Readonly<Record<string, string>> = {
  administrator: 'do everything',
  Reports: 'open the reports area',
  viewSummary: 'see the totals of the firm on the dashboard',
  viewReportsAuditTrail: 'read the audit trail',
  adminPermissions: 'change the settings of the firm and see what others may do',
  changeEmail: 'change their own email address',
  updateAccountSettings: 'change account settings',
}

/** `edit invoices`: what a permission allows, in words. */
export function describePermission(name: string): string {
  const [resource = '', verb = 'see'] = name.split('.')
  const rows: readonly (readonly [string, string])[] = PERMISSION_GROUPS.flatMap<readonly [string, string]>(
    ({ rows: group }) => [...group],
  )
  const label = rows.find(([, one]) => one === resource)?.[0] ?? resource
  return SINGLE[name] ?? `${verb} ${label.toLowerCase()}`
}
