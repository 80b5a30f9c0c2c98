import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { assertVersion } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, toRefusal, type ConstraintRefusals, type Refusal } from '../../platform/refusal.ts'
import { reverseEntry } from '../ledger/public.ts'
import { firmToday, getInvoice } from './detail.ts'
import { notifyDecided, notifySubmitted } from './notices.ts'
import { issueInvoices, prepareInvoice, readForApproval, type PreparedInvoice } from './posting.ts'
import { changeInvoice, freeWork, lockInvoice, selectShares } from './queries.ts'
import { invoiceIssued, invoiceSettled, notIssued, notSubmitted, nothingToBill } from './refusals.ts'
import { lockOpenInvoice } from './service.ts'

interface Transition {
  readonly version?: number | undefined
}

/** Sends a draft for approval. */
export async function submitInvoice(context: FirmWork, id: string, { version }: Transition): Promise<InvoiceDetail> {
  const invoice = await lockOpenInvoice(context, id, 'invoice.edit')
  assertVersion(version, invoice.version, 'The invoice')
  if (invoice.total_minor === '0') throw nothingToBill()
  const now = context.clock.now()
  await changeInvoice(context.tx, id, {
    status: 'submitted',
    submitted_by: context.userId,
    submitted_at: now,
    return_reason: '',
    updated_at: now,
  })
  const submitted = await getInvoice(context, id)
  await notifySubmitted(context, { ...submitted, id })
  return submitted
}

/** Sends an invoice back to its author. */
export async function returnInvoice(context: FirmWork, id: string, reason: string): Promise<InvoiceDetail> {
  const invoice = await lockInvoice(context.tx, id)
  if (!invoice) throw notFound('Invoice')
  if (invoice.status === 'approved' || invoice.status === 'void') throw invoiceIssued()
  if (invoice.status !== 'submitted') throw notSubmitted()
  await changeInvoice(context.tx, id, {
    status: 'draft',
    submitted_by: null,
    submitted_at: null,
    return_reason: reason,
    updated_at: context.clock.now(),
  })
  await notifyDecided(context, invoice, `An invoice that you submitted was sent back: ${reason}`)
  return getInvoice(context, id)
}

/**
 * Issues an invoice: it is posted, gets its number, and never changes again. The number is taken after everything that can be
 * refused, so that approvals hardly wait for each other and leave no gap (ledger.md §5).
 */
export async function approveInvoice(context: FirmWork, id: string, { version }: Transition): Promise<InvoiceDetail> {
  const read = await readForApproval(context, [id])
  const prepared = prepareInvoice(read, id, version)
  await issueInvoices(context, read.facts, [prepared])
  const approved = await getInvoice(context, id)
  const outcome = `Invoice ${approved.number ?? ''} that you submitted was approved`
  await notifyDecided(context, prepared.invoice, outcome)
  return approved
}

/**
 * Issues several invoices in one transaction, all numbers at its end. One that cannot be issued stays a draft and its refusal
 * is answered by its id; whatever the database refuses fails the transaction, in which nothing may then be committed.
 */
export async function approveInvoices(
  context: FirmWork,
  ids: readonly string[],
  constraints: ConstraintRefusals,
): Promise<ReadonlyMap<string, Refusal>> {
  const read = await readForApproval(context, ids)
  const refusals = new Map<string, Refusal>()
  const prepared: PreparedInvoice[] = []
  for (const id of ids) {
    try {
      prepared.push(prepareInvoice(read, id))
    } catch (error) {
      const refusal = toRefusal(error, constraints)
      if (!refusal) throw error
      refusals.set(id, refusal)
    }
  }
  await issueInvoices(context, read.facts, prepared)
  return refusals
}

/** Voids an issued invoice while nothing has moved on it. Its number stays listed; its work waits for an invoice again. */
export async function voidInvoice(context: FirmWork, id: string, reason: string): Promise<InvoiceDetail> {
  const { tx, userId, clock } = context
  const invoice = await lockInvoice(tx, id)
  if (!invoice) throw notFound('Invoice')
  if (invoice.status !== 'approved' || invoice.entry_id === null) throw notIssued()
  const shares = await selectShares(tx, id)
  if (shares.some(({ open_minor, total_minor }) => open_minor !== total_minor)) throw invoiceSettled()
  const entryId = await reverseEntry(tx, {
    id: newId(),
    effectiveOn: await firmToday(context),
    event: 'invoice.voided',
    eventId: id,
    reversesId: invoice.entry_id,
    reference: invoice.number ?? '',
    description: `Invoice ${invoice.number ?? ''} voided`,
    reason,
  })
  const now = clock.now()
  await changeInvoice(tx, id, {
    status: 'void',
    voided_by: userId,
    voided_at: now,
    void_reason: reason,
    void_entry_id: entryId,
    updated_at: now,
  })
  await freeWork(tx, id)
  return getInvoice(context, id)
}
