import { dayText } from './calendar-day.ts'
import { sumDecimals } from './decimal.ts'
import {
  type DocumentContent,
  type DocumentFirm,
  type DocumentSum,
  type DocumentTable,
  type DocumentTemplate,
  initials,
  toHead,
  toLines,
  toTransferBox,
} from './firm-document.ts'
import { moneyText, rateAmountText } from './format.ts'
import { hoursText } from './hours.ts'
import type { LineKind } from './invoice-total.ts'
import { fromMajor, type Money, money, sumMoney } from './money.ts'

/** What of a line its document says. Amounts are in the currency of the invoice, as the wire has them. */
interface DocumentedLine {
  readonly kind: LineKind
  readonly matterId: string
  readonly date: string
  readonly person: { readonly userId: string; readonly name: string } | null
  readonly description: string
  readonly quantity: number
  readonly rate: number
  readonly discount: { readonly type: 'percent' | 'amount'; readonly value: number } | null
  readonly discountAmount: number
  readonly net: number
  /** Of a part of a split invoice: what the line is a share of. */
  readonly full?: { readonly gross: number } | null
}

/** What of an invoice its document says, and its page repeats. */
export interface DocumentedInvoice {
  readonly number: string | null
  readonly clientName: string
  readonly billTo: string
  readonly note: string
  readonly template: DocumentTemplate | null
  readonly matters: readonly { readonly id: string; readonly name: string; readonly number: string }[]
  readonly issueDate: string
  readonly dueDate: string
  readonly currencyCode: string
  readonly currencySymbol: string
  readonly lines: readonly DocumentedLine[]
  readonly discount: { readonly type: 'percent' | 'amount'; readonly value: number } | null
  readonly discountAmount: number
  readonly pricesInclude: 'noTax' | 'tax'
  readonly taxes: readonly {
    readonly taxCodeId: string
    readonly name: string
    readonly percent: number
    readonly tax: number
  }[]
  readonly total: number
  readonly withholding: { readonly percent: number; readonly amount: number; readonly cashExpected: number } | null
  /** Which part it is of an invoice that is split between payers. */
  readonly split?: {
    readonly position: number
    readonly count: number
    readonly percent: number | null
    readonly fullTotal: number
  } | null
}

type Line = DocumentedLine
type Table = DocumentTable

/** A part of the document. */
interface Section {
  readonly title: string
  /** The head of its column of quantities. */
  readonly quantity: string
  readonly kinds: readonly LineKind[]
  /** What its sum is called. */
  readonly sum: string
}

const SECTIONS: readonly Section[] = [
  { title: 'Professional services', quantity: 'Hours', kinds: ['time'], sum: 'Services' },
  { title: 'Agreed fees', quantity: 'Quantity', kinds: ['flat', 'contingency'], sum: 'Agreed fees' },
  { title: 'Costs and disbursements', quantity: 'Quantity', kinds: ['expense'], sum: 'Costs' },
  { title: 'Other', quantity: 'Quantity', kinds: ['interest', 'other'], sum: 'Other' },
  { title: 'Brought forward', quantity: 'Quantity', kinds: ['broughtForward'], sum: 'Brought forward' },
]

type BilledSection<BilledLine> = Section & { readonly lines: readonly BilledLine[] }

/** The sections that have lines, in their order. */
export const invoiceSections = <BilledLine extends { readonly kind: LineKind }>({
  lines,
}: {
  readonly lines: readonly BilledLine[]
}): BilledSection<BilledLine>[] =>
  SECTIONS.map((section) => ({ ...section, lines: lines.filter(({ kind }) => section.kinds.includes(kind)) })).filter(
    ({ lines: own }) => own.length > 0,
  )

/**
 * An invoice as a document: its PDF, its page and the client's page show this and nothing else. `payUrl` is where its reader finds
 * and pays it.
 */
export function buildInvoiceDocument(invoice: DocumentedInvoice, firm: DocumentFirm, payUrl?: string): DocumentContent {
  const template = invoice.template ?? firm.template
  const sections = invoiceSections(invoice)
  const transfer = toTransferBox(firm, invoice.currencyCode)
  return {
    ...toHead(firm, template),
    title: 'Invoice',
    number: invoice.number ?? '',
    watermark: invoice.number === null ? 'Draft' : '',
    facts: factsOf(invoice),
    tables: [
      ...sections.map((section) => toTable(invoice, section)),
      ...(template === 'detailed' ? feeEarnerTable(invoice) : []),
    ],
    aside: template === 'detailed' ? null : feeEarnerHours(invoice.lines),
    sums: sumsBeforeTotal(invoice).map((sum) => toShown(invoice, sum)),
    total: { label: 'Total', amount: shownIn(invoice, invoice.total) },
    afterTotal: sumsAfterTotal(invoice).map((sum) => toShown(invoice, sum)),
    note: invoice.note,
    boxes: [...(transfer ? [transfer] : []), termsBox(invoice)],
    link:
      payUrl === undefined
        ? null
        : { title: 'Read and pay online', text: 'Scan the code, or open this address:', url: payUrl },
  }
}

const amountIn = ({ currencyCode }: DocumentedInvoice, major: number): Money => fromMajor(String(major), currencyCode)
const shownIn = (invoice: DocumentedInvoice, major: number): string =>
  moneyText(amountIn(invoice, major), invoice.currencySymbol)

const sumNet = (invoice: DocumentedInvoice, lines: readonly Line[]): Money =>
  sumMoney(
    invoice.currencyCode,
    lines.map(({ net }) => amountIn(invoice, net)),
  )

const shownSum = (invoice: DocumentedInvoice, lines: readonly Line[]): string =>
  moneyText(sumNet(invoice, lines), invoice.currencySymbol)

const sumHours = (lines: readonly Pick<Line, 'quantity'>[]): string =>
  sumDecimals(lines.map(({ quantity }) => String(quantity)))

function factsOf(invoice: DocumentedInvoice): DocumentContent['facts'] {
  const [name = '', ...address] = toLines(invoice.billTo || invoice.clientName)
  const plain = (text: string) => ({ text, tone: 'plain' as const })
  const strong = (text: string) => ({ text, tone: 'strong' as const })
  return [
    { label: 'Billed to', isWide: true, lines: [strong(name), ...address.map(plain)] },
    {
      label: invoice.matters.length > 1 ? 'Matters' : 'Matter',
      isWide: true,
      lines: invoice.matters.flatMap((matter) => [plain(matter.name), { text: matter.number, tone: 'muted' as const }]),
    },
    { label: 'Issued', isWide: false, lines: [plain(dayText(invoice.issueDate))] },
    { label: 'Due', isWide: false, lines: [strong(dayText(invoice.dueDate))] },
  ]
}

const column = (
  label: string,
  width: Table['columns'][number]['width'],
  more: Partial<Table['columns'][number]> = {},
) => ({
  label,
  width,
  align: width === 'figure' || width === 'amount' ? ('right' as const) : ('left' as const),
  isMuted: false,
  ...more,
})

function toTable(invoice: DocumentedInvoice, { title, quantity, lines }: BilledSection<Line>): Table {
  const matterNumbers = new Map(invoice.matters.map(({ id, number }) => [id, number]))
  const toRow = (line: Line) => ({
    cells: [
      dayText(line.date),
      line.description,
      line.person ? initials(line.person.name) : '',
      line.kind === 'time' ? hoursText(String(line.quantity)) : String(line.quantity),
      `${invoice.currencySymbol}${rateAmountText(String(line.rate), invoice.currencyCode)}`,
      shownIn(invoice, line.net),
    ],
    notes: [
      ...(invoice.matters.length > 1 ? [matterNumbers.get(line.matterId) ?? ''] : []),
      ...(line.full ? [`Share of ${shownIn(invoice, line.full.gross)}`] : []),
      ...(line.discountAmount > 0 ? [`Less ${discountText(line)} (${shownIn(invoice, line.discountAmount)})`] : []),
    ],
    isStrong: false,
  })
  return {
    columns: [
      column('Date', 'day'),
      column(title, 'fill'),
      column('By', 'short', { isMuted: true }),
      column(quantity, 'figure'),
      column('Rate', 'figure', { isMuted: true }),
      column('Amount', 'amount'),
    ],
    rows: lines.map(toRow),
  }
}

const discountText = ({ discount }: Line): string => (discount?.type === 'percent' ? `${discount.value}%` : 'discount')

interface FeeEarner {
  readonly name: string
  readonly lines: readonly Line[]
}

/** Who recorded the time, most hours first. */
function feeEarners(lines: readonly Line[]): FeeEarner[] {
  const byPerson = Map.groupBy(
    lines.filter(({ kind, person }) => kind === 'time' && person),
    ({ person }) => person?.userId,
  )
  return [...byPerson.values()]
    .map((own) => ({ name: own[0]?.person?.name ?? '', lines: own }))
    .toSorted((left, right) => Number(sumHours(right.lines)) - Number(sumHours(left.lines)))
}

function feeEarnerHours(lines: readonly Line[]): DocumentContent['aside'] {
  const earners = feeEarners(lines)
  if (earners.length === 0) return null
  const rows = earners.map(({ name, lines: own }) => [initials(name), name, `${hoursText(sumHours(own))} h`])
  return { title: 'Fee earners', rows }
}

/** The time of each fee earner and what it comes to, before discounts and taxes of the invoice. */
function feeEarnerTable(invoice: DocumentedInvoice): Table[] {
  const earners = feeEarners(invoice.lines)
  if (earners.length === 0) return []
  const rows = earners.map(({ name, lines }) => ({
    cells: [initials(name), name, hoursText(sumHours(lines)), shownSum(invoice, lines)],
    notes: [],
    isStrong: false,
  }))
  const columns = [
    column('By', 'short'),
    column('Summary by fee earner', 'fill'),
    column('Hours', 'figure'),
    column('Amount', 'amount'),
  ]
  return [{ columns, rows }]
}

/** A figure of the invoice, by which its derivation is found. */
export type InvoiceFigure =
  | { readonly kind: 'line'; readonly id: string }
  | { readonly kind: 'section'; readonly kinds: readonly LineKind[]; readonly label: string }
  | { readonly kind: 'tax'; readonly taxCodeId: string }
  | { readonly kind: 'discount' | 'total' | 'withholding' | 'split' }

export interface InvoiceSum {
  readonly label: string
  readonly amount: Money
  readonly figure: InvoiceFigure
}

const toShown = ({ currencySymbol }: DocumentedInvoice, { label, amount }: InvoiceSum): DocumentSum => ({
  label,
  amount: moneyText(amount, currencySymbol),
})

const less = ({ minor, currency }: Money): Money => money(-minor, currency)

/** The arithmetic above the total. Taxes that are inside the prices come after it. */
export function sumsBeforeTotal(invoice: DocumentedInvoice): InvoiceSum[] {
  const sections = invoiceSections(invoice).map(({ sum, kinds, lines }): InvoiceSum => {
    const label = kinds.includes('time') ? `${sum}, ${hoursText(sumHours(lines))} h` : sum
    return { label, amount: sumNet(invoice, lines), figure: { kind: 'section', kinds, label } }
  })
  return [...sections, ...discountSums(invoice), ...(invoice.pricesInclude === 'tax' ? [] : taxSums(invoice, ''))]
}

/** What follows the total: of what it is a part, taxes inside the prices, and what the payer withholds. */
export const sumsAfterTotal = (invoice: DocumentedInvoice): InvoiceSum[] => [
  ...splitSums(invoice),
  ...(invoice.pricesInclude === 'tax' ? taxSums(invoice, 'of which ') : []),
  ...withholdingSums(invoice),
]

/** `Part 1 of 2`, and its percentage where the payer takes one. */
export const partText = ({ position, count, percent }: NonNullable<DocumentedInvoice['split']>): string =>
  `Part ${position} of ${count}${percent === null ? '' : `, ${percent}%`}`

const splitSums = (invoice: DocumentedInvoice): InvoiceSum[] =>
  invoice.split
    ? [
        {
          label: `${partText(invoice.split)} of an invoice of`,
          amount: amountIn(invoice, invoice.split.fullTotal),
          figure: { kind: 'split' },
        },
      ]
    : []

const taxSums = (invoice: DocumentedInvoice, before: string): InvoiceSum[] =>
  invoice.taxes
    .filter(({ tax }) => tax !== 0)
    .map(({ name, percent, tax, taxCodeId }) => ({
      label: `${before}${name} ${percent}%`,
      amount: amountIn(invoice, tax),
      figure: { kind: 'tax', taxCodeId },
    }))

function discountSums(invoice: DocumentedInvoice): InvoiceSum[] {
  const { discount, discountAmount } = invoice
  if (discountAmount <= 0) return []
  const label = discount?.type === 'percent' ? `Discount ${discount.value}%` : 'Discount'
  return [{ label, amount: less(amountIn(invoice, discountAmount)), figure: { kind: 'discount' } }]
}

function withholdingSums(invoice: DocumentedInvoice): InvoiceSum[] {
  const { withholding } = invoice
  if (!withholding) return []
  const figure = { kind: 'withholding' } as const
  return [
    {
      label: `Withholding tax ${withholding.percent}%, kept by the payer`,
      amount: less(amountIn(invoice, withholding.amount)),
      figure,
    },
    { label: 'To be paid', amount: amountIn(invoice, withholding.cashExpected), figure },
  ]
}

const termsBox = ({ dueDate, number }: DocumentedInvoice): DocumentContent['boxes'][number] => ({
  title: 'Terms',
  lines: [`Due on ${dayText(dueDate)}.`, ...(number === null ? [] : [`Please quote ${number}.`])],
})
