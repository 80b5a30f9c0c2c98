import { decimal, multiply } from '#domain/decimal.ts'
import { invoiceState, type InvoiceState } from '#domain/invoice-state.ts'
import { BILLED_LINE_KINDS, percentOf } from '#domain/invoice-total.ts'
import { minorToNumber, money, roundToMoney, toMajorNumber } from '#domain/money.ts'
import { holds, type Permission } from '#domain/permissions.ts'
import type { Invoice, InvoiceDetail, WorkReference } from '#contract/invoice-shapes.ts'
import { LineAgreementInput } from '#contract/line-agreements.ts'
import type { Currencies } from '../reference/public.ts'
import type { InvoiceRow, LineRow, TaxRow } from './queries.ts'

/** Who reads, on which day, and what their firm allows. */
export interface Viewer {
  readonly currencies: Currencies
  readonly permissions: ReadonlySet<string>
  readonly userId: string
  readonly today: string
  /** Whether approving needs invoice.approve, and whether authors may approve their own. */
  readonly approvalRequired: boolean
  readonly selfApproval: boolean
}

type StateFacts = Pick<
  InvoiceRow,
  | 'status'
  | 'total_minor'
  | 'open_minor'
  | 'credited_minor'
  | 'written_off_minor'
  | 'next_due_on'
  | 'sent_at'
  | 'viewed_at'
>

export const stateOfRow = (row: StateFacts, today: string): InvoiceState =>
  invoiceState({
    status: row.status,
    total: BigInt(row.total_minor),
    balance: BigInt(row.open_minor),
    credited: BigInt(row.credited_minor),
    writtenOff: BigInt(row.written_off_minor),
    dueOn: row.next_due_on,
    today,
    isSent: row.sent_at !== null,
    isViewed: row.viewed_at !== null,
  })

export function toInvoice(row: InvoiceRow, { currencies, today }: Pick<Viewer, 'currencies' | 'today'>): Invoice {
  const [own, home] = [currencies.byCode(row.currency), currencies.byCode(row.home_currency)]
  return {
    id: row.id,
    number: row.number,
    state: stateOfRow(row, today),
    clientId: row.client_id,
    clientName: row.client_name,
    matters: row.matters,
    issueDate: row.issued_on,
    dueDate: row.due_on,
    nextDueDate: row.next_due_on,
    remindedAt: row.reminded_at?.toISOString() ?? null,
    reminderCount: Number(row.reminder_count),
    currencyId: own.id,
    currencyCode: own.code,
    currencySymbol: own.symbol,
    homeCurrencyCode: home.code,
    homeCurrencySymbol: home.symbol,
    exchangeRate: Number(row.exchange_rate),
    total: minorToNumber(row.total_minor, own.code),
    homeTotal: minorToNumber(row.home_total_minor, home.code),
    balance: minorToNumber(row.open_minor, own.code),
    homeBalance: minorToNumber(row.open_home_minor, home.code),
    author: { userId: row.created_by, name: row.author_name },
    version: row.version,
  }
}

export interface InvoiceParts {
  readonly row: InvoiceRow
  readonly lines: readonly LineRow[]
  readonly taxes: readonly TaxRow[]
  /** Names of people by id. */
  readonly names: ReadonlyMap<string, string>
}

/** An invoice of one payer; what a split changes is said by toSplit. */
export function toInvoiceDetail({ row, lines, taxes, names }: InvoiceParts, viewer: Viewer): InvoiceDetail {
  const { author: _, ...invoice } = toInvoice(row, viewer)
  const rights = rightsOf(row, viewer)
  const amount = (minor: bigint | string) => minorToNumber(minor, row.currency)
  const step = (at: Date | null, userId: string | null) =>
    at && userId ? { at: at.toISOString(), person: { userId, name: names.get(userId) ?? '' } } : null
  const voided = step(row.voided_at, row.voided_by)
  return {
    ...invoice,
    billTo: row.bill_to,
    note: row.note,
    internalNote: row.internal_note,
    template: row.template,
    lines: lines.map((line) => toLine(line, row.currency)),
    subtotal: amount(row.subtotal_minor),
    discount:
      row.discount_type && row.discount_target && row.discount_value !== null
        ? { type: row.discount_type, value: Number(row.discount_value), appliesTo: row.discount_target }
        : null,
    discountAmount: amount(row.discount_minor),
    pricesInclude: row.prices_include,
    taxes: toTaxes(taxes, row.currency),
    taxTotal: amount(row.tax_minor),
    byKind: Object.fromEntries(
      BILLED_LINE_KINDS.map((kind) => [
        kind,
        amount(sumMinor(lines.filter((line) => line.kind === kind).map(netMinor))),
      ]),
    ) as InvoiceDetail['byKind'],
    writtenDown: amount(sumMinor(lines.map((line) => writtenDown(line, row.currency)))),
    withholding: toWithholding(row, lines),
    created: step(row.created_at, row.created_by),
    submitted: step(row.submitted_at, row.submitted_by),
    returnReason: row.return_reason,
    approved: step(row.approved_at, row.approved_by),
    voided: voided && { ...voided, reason: row.void_reason },
    entryId: row.entry_id,
    split: null,
    // Interest is owed by whoever paid late.
    canSplit: rights.canEdit && row.total_minor !== '0' && lines.every(({ kind }) => kind !== 'interest'),
    ...rights,
  }
}

const sumMinor = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, minor) => sum + minor, 0n)
const netMinor = (line: LineRow): bigint => BigInt(line.gross_minor) - BigInt(line.discount_minor)

/** How much less a line bills than its work says; never below 0. */
function writtenDown(line: LineRow, currency: string): bigint {
  if (line.original_quantity === null || line.original_rate === null) return 0n
  const product = (quantity: string, rate: string) =>
    roundToMoney(multiply(decimal(quantity), decimal(rate)), currency).minor
  const worth = product(line.original_quantity, line.original_rate)
  // The share of a payer in money may differ by a unit from their share in hours times the rate, which writes nothing down.
  const gross = line.full_gross_minor === null ? BigInt(line.gross_minor) : product(line.quantity, line.rate)
  return worth > gross ? worth - gross : 0n
}

function toLine(line: LineRow, currency: string): InvoiceDetail['lines'][number] {
  const amount = (minor: bigint | string) => minorToNumber(minor, currency)
  const { original_description: description, original_quantity: quantity, original_rate: rate } = line
  return {
    id: line.id,
    work: workOf(line),
    kind: line.kind,
    matterId: line.matter_id,
    date: line.worked_on,
    person: line.user_id === null ? null : { userId: line.user_id, name: line.person_name ?? '' },
    description: line.description,
    quantity: Number(line.quantity),
    rate: Number(line.rate),
    agreement: toAgreement(line.agreement),
    full:
      line.full_quantity === null || line.full_gross_minor === null
        ? null
        : { quantity: Number(line.full_quantity), gross: amount(line.full_gross_minor) },
    original:
      description === null || quantity === null || rate === null
        ? null
        : { description, quantity: Number(quantity), rate: Number(rate) },
    discount:
      line.discount_type && line.discount_value !== null
        ? { type: line.discount_type, value: Number(line.discount_value) }
        : null,
    taxCodeIds: line.tax_code_ids,
    gross: amount(line.gross_minor),
    discountAmount: amount(line.discount_minor),
    net: amount(netMinor(line)),
    allocated: amount(line.allocated_minor),
    taxable: amount(netMinor(line) - BigInt(line.allocated_minor)),
  }
}

/** An agreement as it is stored, or in a preview as it would be sent to the database, with the numbers of the wire. */
function toAgreement(stored: LineRow['agreement']): InvoiceDetail['lines'][number]['agreement'] {
  if (stored === null) return null
  const agreement = LineAgreementInput.parse(typeof stored === 'string' ? JSON.parse(stored) : stored)
  if (agreement.kind === 'instalment') return { ...agreement, total: Number(agreement.total) }
  const { recovery, costs, tiers } = agreement
  return {
    ...agreement,
    recovery: Number(recovery),
    costs: Number(costs),
    tiers: tiers.map(({ upTo, percent }) => ({ upTo: upTo === null ? null : Number(upTo), percent: Number(percent) })),
  }
}

function workOf(line: LineRow): WorkReference | null {
  if (line.time_entry_id) return { kind: 'timeEntry', id: line.time_entry_id }
  if (line.expense_id) return { kind: 'expense', id: line.expense_id }
  if (line.flat_fee_id) return { kind: 'flatFee', id: line.flat_fee_id }
  return line.instalment_id ? { kind: 'instalment', id: line.instalment_id } : null
}

/** One tax for each code, over all matters. */
function toTaxes(taxes: readonly TaxRow[], currency: string): InvoiceDetail['taxes'] {
  const byCode = Map.groupBy(taxes, ({ tax_code_id }) => tax_code_id)
  return [...byCode].flatMap(([taxCodeId, rows]) => {
    const [first] = rows
    if (!first) return []
    const { code, name, percent } = first
    const base = minorToNumber(sumMinor(rows.map((row) => BigInt(row.base_minor))), currency)
    const tax = minorToNumber(sumMinor(rows.map((row) => BigInt(row.tax_minor))), currency)
    return [{ taxCodeId, code, name, percent: Number(percent), base, tax }]
  })
}

const FEES: ReadonlySet<string> = new Set(['time', 'flat', 'contingency'])

/** What the payer is expected to withhold of the fees, without tax (R12). */
function toWithholding(row: InvoiceRow, lines: readonly LineRow[]): InvoiceDetail['withholding'] {
  if (row.withholding_code_id === null || row.withholding_percent === null) return null
  const fees = sumMinor(lines.filter(({ kind }) => FEES.has(kind)).map((line) => BigInt(line.income_minor)))
  const withheld = percentOf(money(fees, row.currency), row.withholding_percent)
  return {
    taxCodeId: row.withholding_code_id,
    percent: Number(row.withholding_percent),
    amount: toMajorNumber(withheld),
    cashExpected: minorToNumber(BigInt(row.total_minor) - withheld.minor, row.currency),
  }
}

type RightFacts = Pick<InvoiceRow, 'status' | 'created_by' | 'total_minor' | 'open_minor'>

/** What the person may do with the invoice now. */
export function rightsOf(row: RightFacts, viewer: Viewer) {
  const isOpen = row.status === 'draft' || row.status === 'submitted'
  const canEdit = isOpen && mayChange(row, viewer, 'invoice.edit')
  return {
    canEdit,
    canDelete: isOpen && mayChange(row, viewer, 'invoice.delete'),
    canSubmit: row.status === 'draft' && canEdit,
    canApprove: isOpen && mayApprove(row, viewer),
    canVoid:
      row.status === 'approved' && holds(viewer.permissions, 'invoice.delete') && row.open_minor === row.total_minor,
  }
}

/** Authors may change their own; anybody else needs the permission as well. */
const mayChange = (row: RightFacts, { permissions, userId }: Viewer, permission: Permission): boolean =>
  holds(permissions, 'invoice.create') && (row.created_by === userId || holds(permissions, permission))

function mayApprove(row: RightFacts, { permissions, userId, approvalRequired, selfApproval }: Viewer): boolean {
  const needed = approvalRequired ? 'invoice.approve' : 'invoice.create'
  return holds(permissions, needed) && (row.created_by !== userId || selfApproval)
}
