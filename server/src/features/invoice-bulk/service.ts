import type { BulkOutcome } from '#contract/bulk.ts'
import type { HandoverInput } from '#contract/invoice-documents.ts'
import { bulkApply } from '../../platform/bulk.ts'
import type { FirmContext } from '../../platform/context.ts'
import { recordHandover, sendInvoiceToClient } from '../invoice-sending/public.ts'
import { approveInvoices, deleteInvoice, invoiceConstraints, restoreInvoice, voidInvoice } from '../invoices/public.ts'

type Ids = readonly string[]

const applyToEach = (context: FirmContext, ids: Ids, work: (id: string) => Promise<unknown>): Promise<BulkOutcome> =>
  bulkApply(context, { ids, work, constraints: invoiceConstraints })

/** Issues invoices, all numbers at the end, so that the counter is held briefly; what is refused stays as it is. */
export async function approveSeveral(context: FirmContext, ids: Ids): Promise<BulkOutcome> {
  const distinct = [...new Set(ids)]
  const refusals = await approveInvoices(context, distinct, invoiceConstraints)
  return {
    changed: distinct.filter((id) => !refusals.has(id)),
    unchanged: [...refusals].map(([id, { code, message }]) => ({ id, code, reason: message })),
  }
}

export const sendSeveral = (context: FirmContext, ids: Ids) =>
  applyToEach(context, ids, (id) => sendInvoiceToClient(context, id))

export const markSeveralSent = (
  context: FirmContext,
  ids: Ids,
  handover: Pick<HandoverInput, 'way' | 'day' | 'note'>,
) => applyToEach(context, ids, (id) => recordHandover(context, id, handover))

export const deleteSeveral = (context: FirmContext, ids: Ids) =>
  applyToEach(context, ids, (id) => deleteInvoice(context, id))

export const restoreSeveral = (context: FirmContext, ids: Ids) =>
  applyToEach(context, ids, (id) => restoreInvoice(context, id))

export const voidSeveral = (context: FirmContext, ids: Ids, reason: string) =>
  applyToEach(context, ids, (id) => voidInvoice(context, id, reason))
