import type { RecordType } from '../records/public.ts'
import { ledesConstraints } from './refusals.ts'
import { ledesRoutes } from './routes.ts'

/** How bills are sent to the systems of clients: settings of clients, matters and people. */
export const ledesType: RecordType = {
  routes: [ledesRoutes],
  constraints: ledesConstraints,
  tables: [
    { name: 'e_billing_clients', kind: 'client', label: 'e-billing settings', permission: 'clientInfo', isPart: true },
    {
      name: 'e_billing_matters',
      kind: 'matter',
      label: 'e-billing settings',
      permission: 'matterMaster',
      isPart: true,
    },
    { name: 'e_billing_timekeepers', kind: 'firm', label: 'timekeeper', isPart: true },
    { name: 'invoice_line_codes', kind: 'invoice', label: 'codes of a line', permission: 'invoice', isPart: true },
  ],
}
