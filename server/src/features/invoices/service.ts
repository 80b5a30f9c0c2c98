import { plainDecimal } from '#domain/decimal.ts'
import { holds } from '#domain/permissions.ts'
import type { InvoiceDetail, InvoiceInput } from '#contract/invoice-shapes.ts'
import { LineAgreementInput } from '#contract/line-agreements.ts'
import type { FirmWork } from '../../platform/context.ts'
import { assertVersion } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import { getInvoice } from './detail.ts'
import { resolveDraft, type Draft } from './draft.ts'
import { insertLines, saveLines } from './lines.queries.ts'
import { selectPayers } from './payers.queries.ts'
import { changeInvoice, insertInvoice, lockInvoice, selectLines, type LockedInvoice } from './queries.ts'
import { invoiceIssued, partOfSplit } from './refusals.ts'
import { toClaimRows, toInvoiceColumns, toLineRows, toTaxRows } from './rows.ts'
import type { WorkRow } from './work.queries.ts'

export const createInvoice = async (context: FirmWork, input: InvoiceInput): Promise<InvoiceDetail> =>
  getInvoice(context, (await createDraft(context, input)).id)

/** Stores a new draft; the work on its lines is no longer unbilled. `work` is that of its lines where the caller has read it. */
export async function createDraft(
  context: FirmWork,
  input: InvoiceInput,
  work?: readonly WorkRow[],
): Promise<{ readonly id: string; readonly draft: Draft }> {
  const draft = await resolveDraft(context, input, { work })
  return { id: await createDraftRows(context, draft), draft }
}

interface NewDraft {
  /** The day on which an invoice of older books is taken over. */
  readonly broughtForwardOn?: string
  /** Its author, where it is not whoever stores it. */
  readonly createdBy?: string
}

/** Stores a draft whose figures are known; returns its id. */
export async function createDraftRows(
  { tx, businessId, userId, clock }: FirmWork,
  draft: Draft,
  { broughtForwardOn, createdBy = userId }: NewDraft = {},
): Promise<string> {
  const [id, now] = [newId(), clock.now()]
  const columns = { ...toInvoiceColumns(draft), brought_forward_on: broughtForwardOn ?? null }
  const row = { business_id: businessId, id, ...columns, created_by: createdBy }
  // One message, in this order.
  await Promise.all([
    insertInvoice(tx, { ...row, created_at: now, updated_at: now }),
    insertLines(tx, toLinesOfDraft(draft, { businessId, invoiceId: id })),
  ])
  return id
}

/** Changes an invoice that is not issued. One that waited for approval is a draft again. */
export async function updateInvoice(context: FirmWork, id: string, input: InvoiceInput): Promise<InvoiceDetail> {
  const invoice = await lockOpenInvoice(context, id, 'invoice.edit')
  assertVersion(input.version, invoice.version, 'The invoice')
  if ((await selectPayers(context.tx, id)).length > 0) throw partOfSplit()
  await changeDraft(context, id, await getStoredDraft(context, invoice, input))
  return getInvoice(context, id)
}

/** What saving a stored draft would make of it: lines that stay keep their ids. */
export async function getStoredDraft(context: FirmWork, invoice: LockedInvoice, input: InvoiceInput): Promise<Draft> {
  const lines = await selectLines(context.tx, invoice.id)
  const stored = {
    invoice,
    lineIds: new Set(lines.map((line) => line.id)),
    byWork: new Map(lines.flatMap((line) => (line.work_id === null ? [] : [[line.work_id, line.id] as const]))),
  }
  return resolveDraft(context, input, { stored })
}

/** Stores the figures of a draft that is stored already. One that waited for approval is a draft again. */
export async function changeDraft({ tx, businessId, clock }: FirmWork, id: string, draft: Draft): Promise<void> {
  const { home_currency: _, ...columns } = toInvoiceColumns(draft)
  await changeInvoice(tx, id, {
    ...columns,
    status: 'draft',
    submitted_by: null,
    submitted_at: null,
    updated_at: clock.now(),
  })
  await saveLines(tx, id, toLinesOfDraft(draft, { businessId, invoiceId: id }))
}

/** A draft with the same lines, without their work, dated today by the person who duplicates it. */
export async function duplicateInvoice(context: FirmWork, id: string, today: string): Promise<InvoiceDetail> {
  const invoice = await getInvoice(context, id)
  if (invoice.split) throw partOfSplit()
  const { lines, dueDate: _, ...input } = toInvoiceInput(invoice)
  return createInvoice(context, {
    ...input,
    issueDate: today,
    lines: lines.map(({ id: __, work: ___, ...line }) => line),
  })
}

/** The form of an invoice, whose saving changes nothing. */
export const toInvoiceInput = (invoice: InvoiceDetail): InvoiceInput => ({
  clientId: invoice.clientId,
  issueDate: invoice.issueDate,
  dueDate: invoice.dueDate,
  currencyId: invoice.currencyId,
  exchangeRate: plainDecimal(invoice.exchangeRate.toFixed(12)),
  discount: invoice.discount && { ...invoice.discount, value: plainFigure(invoice.discount.value) },
  pricesInclude: invoice.pricesInclude,
  withholdingCodeId: invoice.withholding?.taxCodeId,
  billTo: invoice.billTo,
  note: invoice.note,
  internalNote: invoice.internalNote,
  template: invoice.template,
  lines: invoice.lines.map((line) => ({
    id: line.id,
    work: line.work,
    kind: line.kind === 'broughtForward' ? 'other' : line.kind,
    matterId: line.matterId,
    date: line.date,
    userId: line.person?.userId,
    description: line.description,
    quantity: plainFigure(line.quantity),
    rate: plainFigure(line.rate),
    agreement: line.agreement && LineAgreementInput.parse(line.agreement),
    discount: line.discount && { ...line.discount, value: plainFigure(line.discount.value) },
    taxCodeIds: line.taxCodeIds,
  })),
})

/** Figures of the wire have at most 15 digits, which a double carries exactly, and 4 decimals. */
const plainFigure = (figure: number): string => plainDecimal(figure.toFixed(4))

const toLinesOfDraft = (draft: Draft, keys: Parameters<typeof toLineRows>[1]) => ({
  lines: toLineRows(draft, keys),
  claims: toClaimRows(draft, keys),
  taxes: toTaxRows(draft, keys),
})

/** An invoice that is not issued, locked. Its author may change it; anybody else needs the permission. */
export async function lockOpenInvoice(
  { tx, userId, membership }: FirmWork,
  id: string,
  permission: 'invoice.edit' | 'invoice.delete',
): Promise<LockedInvoice> {
  const invoice = await lockInvoice(tx, id)
  if (!invoice) throw notFound('Invoice')
  if (invoice.status === 'approved' || invoice.status === 'void') throw invoiceIssued()
  if (invoice.created_by !== userId && !holds(membership.permissions, permission)) throw notPermitted()
  return invoice
}
