import type { BulkOutcome } from '#contract/bulk.ts'
import { invoiceBulk, MAX_INVOICES_IN_BULK } from '#contract/invoice-bulk.ts'
import type { HandoverWay } from '#contract/invoice-documents.ts'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import type { BulkDone } from '../../shared/ui/list/use-bulk.tsx'

type Part = (ids: string[]) => Promise<{ data: BulkOutcome; message: string }>

/** Calls about as many invoices as one call takes, until all are done; what was refused is in one outcome. */
async function inParts(ids: readonly string[], call: Part): Promise<BulkDone> {
  const changed: string[] = []
  const unchanged: BulkOutcome['unchanged'] = []
  let said = ''
  for (let at = 0; at < ids.length; at += MAX_INVOICES_IN_BULK) {
    const { data, message } = await call(ids.slice(at, at + MAX_INVOICES_IN_BULK))
    changed.push(...data.changed)
    unchanged.push(...data.unchanged)
    said = message
  }
  return { data: { changed, unchanged }, message: said }
}

export const approveSeveral = (firm: Firm, all: readonly string[]) =>
  inParts(all, (ids) => exchange(invoiceBulk.approve, { body: { ...firm, ids } }))

export const sendSeveral = (firm: Firm, all: readonly string[]) =>
  inParts(all, (ids) => exchange(invoiceBulk.send, { body: { ...firm, ids } }))

export const markSeveralSent = (
  firm: Firm,
  all: readonly string[],
  handover: { way: HandoverWay; day: string; note: string },
) => inParts(all, (ids) => exchange(invoiceBulk.markSent, { body: { ...firm, ...handover, ids } }))

/** Whoever deleted drafts may take it back; rejects where work of one was billed elsewhere by then. */
export async function deleteSeveral(firm: Firm, all: readonly string[]): Promise<BulkDone> {
  const done = await inParts(all, (ids) => exchange(invoiceBulk.delete, { body: { ...firm, ids } }))
  return { ...done, undo: () => restoreSeveral(firm, done.data.changed) }
}

async function restoreSeveral(firm: Firm, all: readonly string[]): Promise<void> {
  const { data } = await inParts(all, (ids) => exchange(invoiceBulk.restore, { body: { ...firm, ids } }))
  const [refused] = data.unchanged
  if (refused) throw new Error(`Not all drafts could be restored. ${refused.reason}`)
}

export const voidSeveral = (firm: Firm, all: readonly string[], reason: string) =>
  inParts(all, (ids) => exchange(invoiceBulk.void, { body: { ...firm, reason, ids } }))
