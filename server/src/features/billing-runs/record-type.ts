import type { RecordType } from '../records/public.ts'
import { runsWithVisibleItems } from './queries.ts'
import { billingRunRoutes } from './routes.ts'

/** Runs of batch billing, and work that is held back from billing, as the audit trail names them. */
export const billingRunType: RecordType = {
  routes: [billingRunRoutes],
  tables: [
    {
      name: 'billing_runs',
      kind: 'invoice',
      label: 'billing run',
      columns: { up_to: 'Work up to', issued_on: 'Invoices dated', acting_by: 'In the name of' },
      silent: ['step_at', 'created_at'],
      permission: 'invoice',
      visible: runsWithVisibleItems,
    },
    { name: 'billing_holds', kind: 'invoice', label: 'hold on billing', permission: 'invoice', isPart: true },
  ],
}
