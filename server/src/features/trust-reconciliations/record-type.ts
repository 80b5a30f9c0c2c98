import type { RecordType } from '../records/public.ts'
import { reconciliationConstraints } from './refusals.ts'
import { trustReconciliationRoutes } from './routes.ts'

/** Reconciliations of accounts of client money, as the audit trail tells of them. */
export const trustReconciliationType: RecordType = {
  routes: [trustReconciliationRoutes],
  constraints: reconciliationConstraints,
  tables: [
    {
      name: 'trust_reconciliations',
      kind: null,
      label: 'trust reconciliation',
      columns: {
        through_on: 'At',
        statement_minor: 'Balance of the bank',
        prepared_at: 'Prepared',
        reviewed_at: 'Reviewed',
        return_reason: 'Given back because',
        pack_digest: 'Digest of the pack',
      },
      silent: [
        'book_id',
        'in_transit_minor',
        'outstanding_minor',
        'errors_minor',
        'unidentified_minor',
        'cash_book_minor',
        'ledgers_minor',
        'prepared_by',
        'reviewed_by',
      ],
      permission: 'trustAccountRequest',
    },
  ],
}
