import { documentNumber, numberCounter } from '#domain/document-number.ts'
import { holds } from '#domain/permissions.ts'
import { postInvoiceApproved } from '#domain/posting-rules.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { takeNumber } from '../../platform/db/counters.ts'
import { assertVersion } from '../../platform/db/records.ts'
import { inSavepoint } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs.queries.ts'
import { notFound, notPermitted, toRefusal, type ConstraintRefusals, type Refusal } from '../../platform/refusal.ts'
import { getOfficeBook, postEntry, reverseEntry, type OfficeBook, type PartMove } from '../ledger/public.ts'
import { getBillingSettings, rateOn, selectTaxCodes, type TaxCodeRow } from '../tax-codes/public.ts'
import { firmToday, getInvoice, viewerOf } from './detail.ts'
import {
  changeInvoice,
  freeWork,
  insertParts,
  insertShares,
  isNumberTaken,
  lockInvoice,
  selectAccountsByRole,
  selectLines,
  selectShares,
  selectTaxes,
  type LockedInvoice,
  type TaxRow,
} from './queries.ts'
import {
  accountMissing,
  authorMayNotApprove,
  invoiceIssued,
  invoiceSettled,
  notIssued,
  notSubmitted,
  nothingToBill,
  taxRateChanged,
} from './refusals.ts'
import { lockOpenInvoice } from './service.ts'
import { shareTotal, splitByMatter, toApprovedShare, type MatterShare } from './shares.ts'
import { rightsOf, type Viewer } from './view.ts'

/** The job that is added where an invoice is issued: it makes the document. */
export const ISSUED_TASK = 'invoiceIssued'
export interface IssuedInvoice {
  readonly businessId: string
  readonly invoiceId: string
}

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
  return getInvoice(context, id)
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
  return getInvoice(context, id)
}

/**
 * Issues an invoice: it is posted, gets its number, and never changes again. The number is taken after everything that can be refused,
 * and is held by one statement and the commit, so that approvals hardly wait for each other and leave no gap (ledger.md §5).
 */
export async function approveInvoice(context: FirmWork, id: string, { version }: Transition): Promise<InvoiceDetail> {
  const facts = await approvalFacts(context)
  await issueInvoice(context, await prepareInvoice(context, id, facts, version))
  return getInvoice(context, id)
}

/**
 * Issues several invoices in one transaction, all numbers at its end. One that cannot be prepared stays a draft and its refusal
 * is answered by its id; whatever is refused after that fails the transaction, in which nothing may then be committed.
 */
export async function approveInvoices(
  context: FirmWork,
  ids: readonly string[],
  constraints: ConstraintRefusals,
): Promise<ReadonlyMap<string, Refusal>> {
  const facts = await approvalFacts(context)
  const refusals = new Map<string, Refusal>()
  const prepared = new Map<string, PreparedInvoice>()
  // Always in the same order, so that two approvals of the same invoices cannot deadlock.
  for (const id of ids.toSorted()) {
    try {
      await inSavepoint(context.tx, async () => {
        prepared.set(id, await prepareInvoice(context, id, facts))
      })
    } catch (error) {
      const refusal = toRefusal(error, constraints)
      if (!refusal) throw error
      refusals.set(id, refusal)
    }
  }
  for (const id of ids) {
    const invoice = prepared.get(id)
    if (invoice) await issueInvoice(context, invoice)
  }
  return refusals
}

/** What every approval of a firm needs to know. */
interface ApprovalFacts {
  readonly viewer: Viewer
  readonly book: OfficeBook
  readonly codes: readonly TaxCodeRow[]
  readonly pattern: string
}

async function approvalFacts(context: FirmWork): Promise<ApprovalFacts> {
  const { tx } = context
  const [viewer, book, codes, settings] = await Promise.all([
    viewerOf(context),
    getOfficeBook(tx),
    selectTaxCodes(tx),
    getBillingSettings(context),
  ])
  return { viewer, book, codes, pattern: settings.invoiceNumberPattern }
}

/** An invoice that may be issued, with its shares opened at nothing. */
interface PreparedInvoice extends ApprovalFacts {
  readonly invoice: LockedInvoice
  readonly shares: readonly MatterShare[]
  readonly parts: readonly PartMove[]
}

async function prepareInvoice(
  context: FirmWork,
  id: string,
  facts: ApprovalFacts,
  version?: number,
): Promise<PreparedInvoice> {
  const { tx } = context
  const invoice = await lockInvoice(tx, id)
  if (!invoice) throw notFound('Invoice')
  if (invoice.status === 'approved' || invoice.status === 'void') throw invoiceIssued()
  assertVersion(version, invoice.version, 'The invoice')
  assertMayApprove(invoice, facts.viewer)
  if (invoice.total_minor === '0') throw nothingToBill()
  const [lines, taxes] = await Promise.all([selectLines(tx, id), selectTaxes(tx, id)])
  assertRatesUnchanged(invoice, taxes, facts.codes)
  const shares = splitByMatter(lines, taxes)
  const parts = await openShares(context, invoice, shares, facts.book.id)
  const issued: IssuedInvoice = { businessId: context.businessId, invoiceId: id }
  await addJob(tx, ISSUED_TASK, issued)
  return { ...facts, invoice, shares, parts }
}

/** Takes the number of a prepared invoice, posts it, and makes it final. */
async function issueInvoice(
  context: FirmWork,
  { invoice, shares, parts, book, pattern }: PreparedInvoice,
): Promise<void> {
  const { tx, userId, clock } = context
  const { id } = invoice
  const number = await nextNumber(context, pattern, invoice.issued_on)
  const entryId = await postEntry(tx, {
    id: newId(),
    bookId: book.id,
    effectiveOn: invoice.issued_on,
    event: 'invoice.approved',
    eventId: id,
    reference: number,
    description: `Invoice ${number}`,
    lines: postInvoiceApproved(shares.map((share) => toApprovedShare(share, invoice))),
    parts,
  })
  const now = clock.now()
  await changeInvoice(tx, id, {
    status: 'approved',
    number,
    approved_by: userId,
    approved_at: now,
    entry_id: entryId,
    updated_at: now,
  })
}

function assertMayApprove(invoice: LockedInvoice, viewer: Viewer): void {
  const needed = viewer.approvalRequired ? 'invoice.approve' : 'invoice.create'
  if (!holds(viewer.permissions, needed)) throw notPermitted()
  if (!rightsOf({ ...invoice, open_minor: '0' }, viewer).canApprove) throw authorMayNotApprove()
}

/** The rate is copied onto the invoice when it is saved; a rate that has changed since is looked at again by a person. */
function assertRatesUnchanged(invoice: LockedInvoice, taxes: readonly TaxRow[], codes: readonly TaxCodeRow[]): void {
  const isChanged = taxes.some(({ tax_code_id, percent }) => {
    const code = codes.find(({ id }) => id === tax_code_id)
    return !code || Number(rateOn(code, invoice.issued_on)) !== Number(percent)
  })
  if (isChanged) throw taxRateChanged()
}

/** Adds what can be paid of the invoice, matter by matter, with nothing open; the entry opens it. */
async function openShares(
  { tx, businessId }: FirmWork,
  invoice: LockedInvoice,
  shares: readonly MatterShare[],
  bookId: string,
): Promise<PartMove[]> {
  const accounts = await accountIds(tx, bookId, shares)
  await insertShares(
    tx,
    shares.map((share) => ({
      business_id: businessId,
      invoice_id: invoice.id,
      matter_id: share.matterId,
      client_id: invoice.client_id,
      due_on: invoice.due_on,
      currency: invoice.currency,
      total_minor: shareTotal(share, invoice).toString(),
    })),
  )
  const parts = shares.flatMap(({ matterId, parts: ofMatter }) =>
    ofMatter.map((part, index) => ({ ...part, matterId, position: index + 1 })),
  )
  await insertParts(
    tx,
    parts.map(({ matterId, position, role, category, taxCodeId, minor }) => ({
      business_id: businessId,
      invoice_id: invoice.id,
      matter_id: matterId,
      position,
      kind: category,
      account_id: accounts(role),
      tax_code_id: taxCodeId,
      total_minor: minor.toString(),
    })),
  )
  return parts.map(({ matterId, position, minor }) => ({ invoiceId: invoice.id, matterId, position, minor }))
}

async function accountIds(tx: FirmWork['tx'], bookId: string, shares: readonly MatterShare[]) {
  const roles = [...new Set(shares.flatMap(({ parts }) => parts.map(({ role }) => role)))]
  const rows = await selectAccountsByRole(tx, bookId, ['receivable', ...roles])
  const byRole = new Map(rows.map(({ id, role }) => [role, id]))
  if (!byRole.has('receivable')) throw accountMissing('receivable')
  return (role: string): string => {
    const id = byRole.get(role)
    if (id === undefined) throw accountMissing(role)
    return id
  }
}

/** The next number of the firm's pattern. One that an import has used already is passed over. */
async function nextNumber({ tx, businessId }: FirmWork, pattern: string, day: string): Promise<string> {
  for (;;) {
    const seq = await takeNumber(tx, businessId, numberCounter('invoice', pattern, day))
    const number = documentNumber('invoice', pattern, { seq, day })
    if (!(await isNumberTaken(tx, number))) return number
  }
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
