import { compareDays } from '#domain/calendar-day.ts'
import { plainDecimal } from '#domain/decimal.ts'
import { toMajorText, type Money } from '#domain/money.ts'
import { findSplitProblem, payerTotals, SAME_PAYER, splitQuantity, splitTotal } from '#domain/payer-split.ts'
import type { InvoiceDetail, InvoiceInput } from '#contract/invoice-shapes.ts'
import type { PartInput, SplitInput } from '#contract/invoice-splits.ts'
import type { FirmWork } from '../../platform/context.ts'
import { assertVersion } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { missingField } from '../../platform/refusal.ts'
import { selectMattersForWork } from '../charges/public.ts'
import {
  billingAddress,
  changeInvoice,
  createDraftRows,
  deleteInvoiceRows,
  dueBeforeIssue,
  findClientForInvoice,
  getInvoice,
  lockOpenInvoice,
  partOfSplit,
  getStoredDraft,
  changeDraft,
  selectPayers,
  toInvoiceInput,
  type Draft,
  type DraftLine,
} from '../invoices/public.ts'
import { deletePayers, insertPayers } from './queries.ts'
import { interestNotSplit, noPart, notSplit, partIssued } from './refusals.ts'

/**
 * Splits a draft between payers. The first part is the draft itself and keeps its work; the others are new drafts whose lines
 * are shares of the same lines. All are of the same author, so that approving stays a matter of somebody else.
 */
export async function splitInvoice(
  context: FirmWork,
  id: string,
  { payers, version }: SplitInput,
): Promise<InvoiceDetail> {
  const { tx, businessId } = context
  const invoice = await lockOpenInvoice(context, id, 'invoice.edit')
  assertVersion(version, invoice.version, 'The invoice')
  const detail = await getInvoice(context, id)
  if (detail.split) throw partOfSplit()
  if (detail.lines.some(({ kind }) => kind === 'interest')) throw interestNotSplit()
  const full = await getStoredDraft(context, invoice, toInvoiceInput(detail))
  const problem = findSplitProblem(
    full.total.total,
    payers.map(({ share }) => share),
  )
  if (problem !== undefined) throw notSplit(problem)
  const clients = await readClients(context, payers)
  const parts = splitDraft(full, payers, clients)
  const ids: string[] = []
  for (const part of parts) {
    if (ids.length === 0) {
      await changeDraft(context, id, part)
      ids.push(id)
    } else {
      ids.push(await createDraftRows(context, part, { createdBy: invoice.created_by }))
    }
  }
  const splitId = newId()
  await insertPayers(
    tx,
    payers.map(({ share }, index) => ({
      business_id: businessId,
      invoice_id: ids[index] ?? '',
      split_id: splitId,
      matter_ids: invoice.matter_ids,
      position: index + 1,
      payer_count: payers.length,
      percent: share.type === 'percent' ? share.value : null,
      full_minor: full.total.total.minor.toString(),
      full_bill_to: full.billTo,
    })),
  )
  return getInvoice(context, id)
}

type Client = NonNullable<Awaited<ReturnType<typeof findClientForInvoice>>>

async function readClients({ tx }: FirmWork, payers: SplitInput['payers']): Promise<Client[]> {
  const ids = payers.map(({ clientId }) => clientId)
  if (new Set(ids).size < ids.length) throw notSplit(SAME_PAYER)
  const clients: Client[] = []
  for (const [index, id] of ids.entries()) {
    const client = await findClientForInvoice(tx, id)
    if (!client) throw missingField(`payers.${index}.clientId`, 'Client')
    clients.push(client)
  }
  return clients
}

/** The draft of each payer, in their order. */
function splitDraft(full: Draft, payers: SplitInput['payers'], clients: readonly Client[]): Draft[] {
  const totals = payerTotals(
    full.total.total,
    payers.map(({ share }) => share),
  )
  const codes = full.lines.map(({ taxCodeIds }) => taxCodeIds)
  const parts = splitTotal({ total: full.total, pricesInclude: full.pricesInclude, codes }, totals)
  const quantities = full.lines.map((line) => splitFigures(line, totals))
  return clients.map((client, payer): Draft => {
    const total = parts[payer]
    if (!total) throw new Error('a payer has no part')
    const lines = full.lines.map((line, index): DraftLine => {
      const [own, of] = [total.lines[index], full.total.lines[index]]
      if (!own || !of) throw new Error('a line has no figures')
      return {
        ...line,
        ...quantities[index]?.[payer],
        // What is agreed is one, of which the amount is a share.
        ...(line.agreement && { rate: toMajorText(own.gross) }),
        full: { quantity: line.quantity, grossMinor: of.gross.minor.toString() },
        // The work behind a line is on the first part.
        ...(payer > 0 && { id: newId(), work: null }),
      }
    })
    const billTo = client.id === full.clientId ? full.billTo : billingAddress(client)
    return { ...full, clientId: client.id, billTo, lines, total }
  })
}

/** The quantities of a line for each payer, and of the work behind it. */
function splitFigures({ quantity, agreement, original }: DraftLine, totals: readonly Money[]) {
  const quantities = agreement ? totals.map(() => quantity) : splitQuantity(quantity, totals)
  const originals = original && splitQuantity(original.quantity, totals)
  return totals.map((_, payer) => ({
    quantity: quantities[payer] ?? '0',
    original: original && { ...original, quantity: originals?.[payer] ?? '0' },
  }))
}

/** Changes what a part says beside its figures: its days, for whom, and its note. */
export async function changePart(context: FirmWork, id: string, input: PartInput): Promise<InvoiceDetail> {
  const invoice = await lockOpenInvoice(context, id, 'invoice.edit')
  assertVersion(input.version, invoice.version, 'The invoice')
  if ((await selectPayers(context.tx, id)).length === 0) throw noPart()
  if (compareDays(input.dueDate, input.issueDate) < 0) throw dueBeforeIssue()
  await changeInvoice(context.tx, id, {
    issued_on: input.issueDate,
    due_on: input.dueDate,
    bill_to: input.billTo || invoice.bill_to,
    note: input.note,
    status: 'draft',
    submitted_by: null,
    submitted_at: null,
    updated_at: context.clock.now(),
  })
  return getInvoice(context, id)
}

/** Joins the parts of a split invoice, of which none is issued, to the draft that it was before. */
export async function joinInvoice(
  context: FirmWork,
  id: string,
  { version }: { readonly version?: number | undefined },
): Promise<InvoiceDetail> {
  const { tx } = context
  const payers = await selectPayers(tx, id)
  const [first] = payers
  if (!first) {
    await lockOpenInvoice(context, id, 'invoice.edit')
    throw noPart()
  }
  const isComplete = payers.length === first.payer_count
  if (!isComplete || payers.some(({ status }) => status === 'approved' || status === 'void')) throw partIssued()
  // In one order, so that two people who join the same parts do not wait for each other for ever.
  for (const { invoice_id } of payers.toSorted((left, right) => (left.invoice_id < right.invoice_id ? -1 : 1))) {
    const part = await lockOpenInvoice(context, invoice_id, 'invoice.edit')
    if (part.id === id) assertVersion(version, part.version, 'The invoice')
  }
  const invoice = await lockOpenInvoice(context, first.invoice_id, 'invoice.edit')
  const input = await toFullInvoice(context, await getInvoice(context, first.invoice_id), first.full_bill_to)
  await deletePayers(tx, first.split_id)
  for (const { invoice_id } of payers.slice(1)) await deleteInvoiceRows(tx, invoice_id)
  await changeDraft(context, invoice.id, await getStoredDraft(context, invoice, input))
  return getInvoice(context, invoice.id)
}

/** The form of the invoice that a part was split from. Its client is that of its matters. */
async function toFullInvoice({ tx }: FirmWork, part: InvoiceDetail, billTo: string): Promise<InvoiceInput> {
  const input = toInvoiceInput(part)
  const [matter] = await selectMattersForWork(
    tx,
    part.matters.map((one) => one.id),
  )
  return {
    ...input,
    clientId: matter?.clientId ?? part.clientId,
    billTo,
    lines: input.lines.map((line, index) => {
      const quantity = part.lines[index]?.full?.quantity
      return quantity === undefined ? line : { ...line, quantity: plainDecimal(quantity.toFixed(4)) }
    }),
  }
}
