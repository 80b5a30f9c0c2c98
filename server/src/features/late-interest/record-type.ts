import type { RecordType } from '../records/public.ts'
import { lateInterestConstraints } from './refusals.ts'
import { lateInterestRoutes } from './routes.ts'

/** Interest on overdue invoices. */
export const lateInterestType: RecordType = {
  routes: [lateInterestRoutes],
  constraints: lateInterestConstraints,
  tables: [
    { name: 'late_interest_settings', kind: 'firm', label: 'late interest' },
    {
      name: 'interest_charges',
      kind: 'invoice',
      label: 'interest charged',
      silent: ['line_id', 'interest_invoice_id'],
      permission: 'invoice',
      isPart: true,
    },
  ],
}
