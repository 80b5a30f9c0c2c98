import type { RecordType } from '../records/public.ts'
import { chequeConstraints } from './refusals.ts'
import { trustChequeRoutes } from './routes.ts'

/** The register of cheques, as the audit trail tells of it. */
export const trustChequeType: RecordType = {
  routes: [trustChequeRoutes],
  constraints: chequeConstraints,
  tables: [
    {
      name: 'trust_cheques',
      kind: 'trust',
      label: 'cheque',
      names: 'number',
      columns: {
        drawn_on: 'Drawn',
        handed_over_on: 'Handed over',
        ending: 'Ended as',
        ended_on: 'Ended',
        ended_reason: 'Reason',
      },
      silent: ['book_id', 'transaction_id', 'matter_ids', 'ended_by'],
      permission: 'trustAccountRequest',
    },
  ],
}
