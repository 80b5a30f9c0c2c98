import type { RecordType } from '../records/public.ts'
import { dormantConstraints } from './refusals.ts'
import { trustDormantRoutes } from './routes.ts'

/** Attempts to return client money, as the audit trail tells of them. */
export const trustDormantType: RecordType = {
  routes: [trustDormantRoutes],
  constraints: dormantConstraints,
  tables: [
    {
      name: 'trust_return_attempts',
      kind: 'trust',
      label: 'attempt to return client money',
      columns: { made_on: 'Date', next_on: 'Look again' },
      silent: ['ledger_id'],
      permission: 'trustAccountRequest',
    },
  ],
}
