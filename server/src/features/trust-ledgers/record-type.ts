import type { RecordType } from '../records/public.ts'
import { trustLedgerRoutes } from './routes.ts'

/** Ledgers of client money. Their balances are sums of postings and stand in no audit row. */
export const trustLedgerType: RecordType = {
  routes: [trustLedgerRoutes],
  tables: [
    {
      name: 'trust_ledgers',
      kind: null,
      label: 'trust ledger',
      columns: { closed_at: 'Closed' },
      silent: ['book_id', 'kind', 'balance_minor', 'cleared_minor', 'latest_on', 'closed_by'],
      permission: 'trustAccountRequest',
    },
  ],
}
