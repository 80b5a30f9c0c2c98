import type { HandoverInput, InvoiceDelivery } from '#contract/invoice-documents.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { firmToday, lockInvoice } from '../invoices/public.ts'
import { deleteHandover, insertHandover, type HandoverRow } from './queries.ts'
import { notIssued, sentInFuture } from './refusals.ts'

/** Notes that an issued invoice left the firm by post, courier, hand or somebody's own mail: it is sent from then on. */
export async function recordHandover(
  context: FirmContext,
  invoiceId: string,
  { way, day, note }: Pick<HandoverInput, 'way' | 'day' | 'note'>,
): Promise<void> {
  const { tx, businessId, userId, clock } = context
  const invoice = await lockInvoice(tx, invoiceId)
  if (!invoice) throw notFound('Invoice')
  if (invoice.status !== 'approved') throw notIssued()
  if (day > (await firmToday(context))) throw sentInFuture()
  await insertHandover(tx, {
    business_id: businessId,
    id: newId(),
    invoice_id: invoiceId,
    way,
    handed_over_on: day,
    note: note ?? '',
    created_by: userId,
    created_at: clock.now(),
  })
}

/** Takes a handover back that was noted by mistake. Without another one, and without a mail, the invoice is not sent. */
export async function removeHandover({ tx }: FirmContext, invoiceId: string, id: string): Promise<void> {
  if (!(await lockInvoice(tx, invoiceId))) throw notFound('Invoice')
  if ((await deleteHandover(tx, { invoiceId, id })) === 0) throw notFound('Handover')
}

export const toHandover = (row: HandoverRow): InvoiceDelivery['handovers'][number] => ({
  id: row.id,
  way: row.way,
  day: row.handed_over_on,
  note: row.note,
  person: { userId: row.created_by, name: row.person_name },
  at: row.created_at.toISOString(),
})
