import { paymentRecord } from '#contract/payments-record.ts'
import { minorToNumber } from '#domain/money.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { RecordType } from '../records/public.ts'
import {
  countPayments,
  creditNames,
  paymentNames,
  refundNames,
  searchPayments,
  selectPaidInvoices,
} from './record-type.queries.ts'
import { paymentConstraints } from './refusals.ts'
import { paymentRoutes } from './routes.ts'

async function searchHits(tx: FirmTx, text: string): Promise<object[]> {
  const rows = await searchPayments(tx, text)
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    date: row.received_on,
    clientName: row.client_name,
    amount: minorToNumber(row.amount_minor, row.currency),
    currencySymbol: row.symbol,
    currencyCode: row.currency,
  }))
}

const SILENT = ['home_currency', 'entry_id', 'undo_entry_id', 'matter_ids', 'undone_at', 'undone_by']

export const paymentType: RecordType = {
  contract: paymentRecord,
  routes: [paymentRoutes],
  constraints: paymentConstraints,
  tables: [
    {
      name: 'payments',
      kind: 'payment',
      label: 'payment',
      names: paymentNames,
      columns: { received_on: 'Date', undone_on: 'Undone on', undo_reason: 'Reason', account_id: 'Paid into' },
      silent: SILENT,
      webhook: {
        record: 'payment',
        added: 'recorded',
        changed: 'updated',
        states: { status: { bounced: 'bounced', reversed: 'reversed' } },
      },
    },
    {
      name: 'client_credits',
      kind: 'payment',
      label: "client's credit",
      names: creditNames,
      silent: [...SILENT, 'payment_id', 'credit_note_id', 'source'],
      isPart: true,
    },
    {
      name: 'payment_allocations',
      kind: 'payment',
      label: 'allocation of a payment',
      silent: SILENT,
      isPart: true,
      webhook: {
        record: 'invoice',
        added: 'paid',
        changed: null,
        of: { table: 'invoices', column: 'invoice_id' },
        among: selectPaidInvoices,
      },
    },
    {
      name: 'refunds',
      kind: 'payment',
      label: 'refund',
      names: refundNames,
      columns: { refunded_on: 'Date', account_id: 'Paid from', undo_reason: 'Reason' },
      silent: [...SILENT, 'credit_id'],
    },
  ],
  search: searchHits,
  overview: async ({ tx }, page) => ({ count: Number((await countPayments(tx, page)).count) }),
}
