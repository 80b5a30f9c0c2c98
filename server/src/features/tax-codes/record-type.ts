import type { RecordType } from '../records/public.ts'
import { taxCodeConstraints } from './refusals.ts'
import { taxCodeRoutes } from './routes.ts'

/** Tax codes and how the firm bills: settings of the firm. */
export const taxCodeType: RecordType = {
  routes: [taxCodeRoutes],
  constraints: taxCodeConstraints,
  tables: [
    { name: 'tax_codes', kind: 'firm', label: 'tax code', names: 'code' },
    { name: 'tax_rates', kind: 'firm', label: 'tax rate', isPart: true },
    {
      name: 'billing_settings',
      kind: 'firm',
      label: 'billing settings',
      columns: { prices_include: 'Prices include', allow_self_approval: 'Authors may approve' },
    },
  ],
}
