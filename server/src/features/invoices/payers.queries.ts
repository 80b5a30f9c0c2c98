import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** The parts of the split invoice of which an invoice is one, in their order; none where it is not split. */
export const selectPayers = (tx: FirmTx, invoiceId: string) =>
  tx
    .selectFrom('app.payer_invoices as mine')
    .innerJoin('app.payer_invoices as payer', (join) =>
      join.onRef('payer.business_id', '=', 'mine.business_id').onRef('payer.split_id', '=', 'mine.split_id'),
    )
    .innerJoin('app.invoices as invoice', byId('invoice', 'payer.invoice_id'))
    .selectAll('payer')
    .select('invoice.status')
    .where('mine.invoice_id', '=', invoiceId)
    .orderBy('payer.position')
    .execute()
export type PayerRow = Awaited<ReturnType<typeof selectPayers>>[number]
