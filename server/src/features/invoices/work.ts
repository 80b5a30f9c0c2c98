import type { InvoiceOfWork } from '#contract/invoice-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { selectInvoicesOfWork } from './work.queries.ts'

/** The invoices that bill some work. Row security leaves out those that the person may not see. */
export async function listInvoicesOfWork(
  { tx }: Pick<FirmContext, 'tx'>,
  workIds: readonly string[],
): Promise<InvoiceOfWork[]> {
  const rows = await selectInvoicesOfWork(tx, workIds)
  return rows.map((row) => ({ workId: row.work_id, invoiceId: row.invoice_id, number: row.number }))
}
