import { documentNumber, numberCounter } from '#domain/document-number.ts'
import { holds } from '#domain/permissions.ts'
import { postInvoiceApproved } from '#domain/posting-rules.ts'
import type { FirmWork } from '../../platform/context.ts'
import { takeNumbers } from '../../platform/db/counters.ts'
import { assertVersion } from '../../platform/db/records.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs.queries.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import { getOfficeBook, postEntry, type OfficeBook } from '../ledger/public.ts'
import { getBillingSettings, rateOn, selectTaxCodes, type TaxCodeRow } from '../tax-codes/public.ts'
import { viewerOf } from './detail.ts'
import {
  insertParts,
  insertShares,
  lockInvoices,
  selectOfficeAccounts,
  selectTakenNumbers,
  sumLines,
  type SummedLine,
} from './posting.queries.ts'
import { changeInvoice, selectTaxesOf, type LockedInvoice, type TaxRow } from './queries.ts'
import { accountMissing, authorMayNotApprove, invoiceIssued, nothingToBill, taxRateChanged } from './refusals.ts'
import { shareTotal, splitByMatter, toApprovedShare, type InvoicePart, type MatterShare } from './shares.ts'
import { rightsOf, type Viewer } from './view.ts'

/** The job that is added where invoices are issued: it makes their documents. */
export const ISSUED_TASK = 'invoiceIssued'
export interface IssuedInvoices {
  readonly businessId: string
  readonly invoiceIds: readonly string[]
}
/** Each job reads, makes and stores its documents together: few transactions for each, and little to do again after a fault. */
const MAX_DOCUMENTS = 5

/** What every approval of a firm needs to know. */
interface ApprovalFacts {
  readonly viewer: Viewer
  readonly book: OfficeBook
  readonly codes: readonly TaxCodeRow[]
  readonly pattern: string
  /** The ids of the accounts of the office book by their roles. */
  readonly accounts: ReadonlyMap<string | null, string>
}

/** Invoices that somebody wants to issue, locked, with what is billed on them. */
interface ReadForApproval {
  readonly facts: ApprovalFacts
  readonly invoices: readonly LockedInvoice[]
  readonly lines: readonly SummedLine[]
  readonly taxes: readonly TaxRow[]
}

/** Everything is asked for in one message to the database, in which the locks come first. */
export async function readForApproval(context: FirmWork, ids: readonly string[]): Promise<ReadForApproval> {
  const { tx } = context
  const [invoices, lines, taxes, facts] = await Promise.all([
    lockInvoices(tx, ids),
    sumLines(tx, ids),
    selectTaxesOf(tx, ids),
    approvalFacts(context),
  ])
  return { facts, invoices, lines, taxes }
}

async function approvalFacts(context: FirmWork): Promise<ApprovalFacts> {
  const { tx } = context
  const [book, accounts, codes, settings, viewer] = await Promise.all([
    getOfficeBook(tx),
    selectOfficeAccounts(tx),
    selectTaxCodes(tx),
    getBillingSettings(context),
    viewerOf(context),
  ])
  const byRole = new Map(accounts.map(({ id, role }) => [role, id]))
  return { viewer, book, codes, pattern: settings.invoiceNumberPattern, accounts: byRole }
}

type PartRow = InvoicePart & {
  readonly matterId: string
  readonly position: number
  readonly accountId: string
}

/** An invoice that may be issued. */
export interface PreparedInvoice {
  readonly invoice: LockedInvoice
  readonly shares: readonly MatterShare[]
  /** What can be paid of it, matter by matter; nothing of it is open until the entry opens it. */
  readonly parts: readonly PartRow[]
}

/** Refuses an invoice that may not be issued, or not as it is. */
export function prepareInvoice(
  { facts, invoices, lines, taxes }: ReadForApproval,
  id: string,
  version?: number,
): PreparedInvoice {
  const invoice = invoices.find((one) => one.id === id)
  if (!invoice) throw notFound('Invoice')
  if (invoice.status === 'approved' || invoice.status === 'void') throw invoiceIssued()
  assertVersion(version, invoice.version, 'The invoice')
  assertMayApprove(invoice, facts.viewer)
  if (invoice.total_minor === '0') throw nothingToBill()
  const [ownLines, ownTaxes] = [
    lines.filter(({ invoice_id }) => invoice_id === id),
    taxes.filter(({ invoice_id }) => invoice_id === id),
  ]
  assertRatesUnchanged(invoice, ownTaxes, facts.codes)
  const shares = splitByMatter(ownLines, ownTaxes)
  return { invoice, shares, parts: toPartRows(shares, facts.accounts) }
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

function toPartRows(shares: readonly MatterShare[], accounts: ApprovalFacts['accounts']): PartRow[] {
  const accountOf = (role: string): string => {
    const id = accounts.get(role)
    if (id === undefined) throw accountMissing(role)
    return id
  }
  accountOf('receivable')
  return shares.flatMap(({ matterId, parts }) =>
    parts.map((part, index) => ({ ...part, matterId, position: index + 1, accountId: accountOf(part.role) })),
  )
}

/** Takes the numbers of prepared invoices, posts them, and makes them final. Their documents are made after the commit. */
export async function issueInvoices(
  context: FirmWork,
  facts: ApprovalFacts,
  prepared: readonly PreparedInvoice[],
): Promise<void> {
  if (prepared.length === 0) return
  const { tx, businessId } = context
  const ids = prepared.map(({ invoice }) => invoice.id)
  const jobs = Array.from({ length: Math.ceil(ids.length / MAX_DOCUMENTS) }, (_, at): IssuedInvoices => ({
    businessId,
    invoiceIds: ids.slice(at * MAX_DOCUMENTS, (at + 1) * MAX_DOCUMENTS),
  }))
  // One message, in which the numbers come last: whatever is refused before takes none.
  const stored = Promise.all([
    insertShares(
      tx,
      prepared.flatMap((one) => shareRows(businessId, one)),
    ),
    insertParts(
      tx,
      prepared.flatMap((one) => partRows(businessId, one)),
    ),
    ...jobs.map((job) => addJob(tx, ISSUED_TASK, job)),
  ])
  const [numbers] = await Promise.all([takeInvoiceNumbers(context, facts.pattern, prepared), stored])
  await Promise.all(prepared.flatMap((one) => postInvoice(context, facts.book, one, numbers.get(one.invoice.id) ?? '')))
}

/**
 * Issues an invoice of older books under the number that it has there. It was approved and sent long ago: neither is asked
 * again, and it has no document that would have to be made.
 */
export async function issueBroughtForward(context: FirmWork, id: string, number: string): Promise<void> {
  const { tx, businessId } = context
  const { facts, invoices, lines } = await readForApproval(context, [id])
  const [invoice] = invoices
  if (!invoice) throw notFound('Invoice')
  const shares = splitByMatter(lines, [])
  const prepared = { invoice, shares, parts: toPartRows(shares, facts.accounts) }
  // One message, in this order.
  await Promise.all([
    insertShares(tx, shareRows(businessId, prepared)),
    insertParts(tx, partRows(businessId, prepared)),
    ...postInvoice(context, facts.book, prepared, number),
  ])
}

const shareRows = (businessId: string, { invoice, shares }: PreparedInvoice) =>
  shares.map((share) => ({
    business_id: businessId,
    invoice_id: invoice.id,
    matter_id: share.matterId,
    client_id: invoice.client_id,
    due_on: invoice.due_on,
    currency: invoice.currency,
    total_minor: shareTotal(share, invoice).toString(),
  }))

const partRows = (businessId: string, { invoice, parts }: PreparedInvoice) =>
  parts.map(({ matterId, position, category, accountId, taxCodeId, minor }) => ({
    business_id: businessId,
    invoice_id: invoice.id,
    matter_id: matterId,
    position,
    kind: category,
    account_id: accountId,
    tax_code_id: taxCodeId,
    total_minor: minor.toString(),
  }))

/** The next numbers of the firm's pattern by invoice, in their order. One that an import has used already is passed over. */
async function takeInvoiceNumbers(
  { tx, businessId }: FirmWork,
  pattern: string,
  prepared: readonly PreparedInvoice[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = new Map<string, string>()
  const byCounter = Map.groupBy(prepared, ({ invoice }) => numberCounter('invoice', pattern, invoice.issued_on))
  // Counters are locked in one order, as the invoices are.
  for (const counter of [...byCounter.keys()].toSorted()) {
    let waiting = (byCounter.get(counter) ?? []).map(({ invoice }) => ({ id: invoice.id, day: invoice.issued_on }))
    while (waiting.length > 0) {
      const first = (await takeNumbers(tx, businessId, counter, waiting.length)) - waiting.length + 1
      const proposed = waiting.map(({ id, day }, index) => ({
        id,
        day,
        number: documentNumber('invoice', pattern, { seq: first + index, day }),
      }))
      const taken = await selectTakenNumbers(
        tx,
        proposed.map(({ number }) => number),
      )
      const free = proposed.filter(({ number }) => !taken.has(number))
      free.forEach(({ id, number }) => numbers.set(id, number))
      waiting = proposed.filter(({ number }) => taken.has(number))
    }
  }
  return numbers
}

/** Posts an invoice and makes it final, by two statements that are sent at once. */
function postInvoice(
  { tx, userId, clock }: FirmWork,
  book: OfficeBook,
  { invoice, shares, parts }: PreparedInvoice,
  number: string,
): Promise<unknown>[] {
  const [entryId, now] = [newId(), clock.now()]
  return [
    postEntry(tx, {
      id: entryId,
      bookId: book.id,
      effectiveOn: invoice.brought_forward_on ?? invoice.issued_on,
      event: 'invoice.approved',
      eventId: invoice.id,
      reference: number,
      description: `Invoice ${number}`,
      lines: postInvoiceApproved(shares.map((share) => toApprovedShare(share, invoice))),
      parts: parts.map(({ matterId, position, minor }) => ({ invoiceId: invoice.id, matterId, position, minor })),
    }),
    changeInvoice(tx, invoice.id, {
      status: 'approved',
      number,
      approved_by: userId,
      approved_at: now,
      entry_id: entryId,
      updated_at: now,
    }),
  ]
}
