import type { RecordType } from '../records/public.ts'
import { transactionNames } from './queries.ts'
import { trustTransactionRoutes } from './routes.ts'

/** What happens to client money, as the audit trail tells it. */
export const trustTransactionType: RecordType = {
  routes: [trustTransactionRoutes],
  tables: [
    {
      name: 'trust_transactions',
      kind: 'trust',
      label: 'trust transaction',
      names: transactionNames,
      columns: {
        effective_on: 'Date',
        party: 'Payer or payee',
        number: 'Receipt',
        undone_on: 'Undone on',
        undo_reason: 'Reason',
      },
      silent: [
        'book_id',
        'entry_id',
        'clearing_entry_id',
        'undo_entry_id',
        'undo_clearing_entry_id',
        'office_entry_id',
        'payment_id',
        'withdrawal_id',
        'request_id',
        'matter_ids',
        'batch_id',
        'batch_position',
        'undone_at',
        'undone_by',
      ],
      permission: 'trustAccountRequest',
      webhook: {
        record: 'trustTransaction',
        added: 'recorded',
        changed: 'updated',
        states: {
          cleared_on: { set: 'cleared' },
          status: { bounced: 'bounced', reversed: 'reversed', chargedBack: 'chargedBack' },
        },
      },
    },
  ],
}
