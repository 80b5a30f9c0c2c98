import { dayText } from '#domain/calendar-day.ts'
import { moneyText, rateAmountText } from '#domain/format.ts'
import { hoursText } from '#domain/hours.ts'
import { fromMajor, sumMoney, type Money } from '#domain/money.ts'
import { sumDecimals } from '#domain/decimal.ts'
import type { LineKind } from '#domain/invoice-total.ts'
import type { DocumentContent } from '#contract/document-content.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { initials, toHead, toLines, toTransferBox, type FirmLetterhead } from '../firm-documents/public.ts'

type Line = InvoiceDetail['lines'][number]
type Table = DocumentContent['tables'][number]
type Sum = DocumentContent['sums'][number]

interface Section {
  readonly title: string
  readonly quantity: string
  readonly kinds: readonly LineKind[]
  readonly sum: string
}

const SECTIONS: readonly Section[] = [
  { title: 'Professional services', quantity: 'Hours', kinds: ['time'], sum: 'Services' },
  { title: 'Agreed fees', quantity: 'Quantity', kinds: ['flat', 'contingency'], sum: 'Agreed fees' },
  { title: 'Costs and disbursements', quantity: 'Quantity', kinds: ['expense'], sum: 'Costs' },
  { title: 'Other', quantity: 'Quantity', kinds: ['interest', 'other'], sum: 'Other' },
]

/** An invoice as a document; `payUrl` is where its reader finds and pays it. */
export function toInvoiceContent(invoice: InvoiceDetail, firm: FirmLetterhead, payUrl?: string): DocumentContent {
  const template = invoice.template ?? firm.template
  const sections = SECTIONS.flatMap((section) => {
    const lines = invoice.lines.filter(({ kind }) => section.kinds.includes(kind))
    return lines.length === 0 ? [] : [{ section, lines }]
  })
  const transfer = toTransferBox(firm, invoice.currencyCode)
  return {
    ...toHead(firm, template),
    title: 'Invoice',
    number: invoice.number ?? '',
    watermark: invoice.number === null ? 'Draft' : '',
    facts: factsOf(invoice),
    tables: [
      ...sections.map(({ section, lines }) => toTable(invoice, section, lines)),
      ...(template === 'detailed' ? feeEarnerTable(invoice) : []),
    ],
    aside: template === 'detailed' ? null : feeEarnerHours(invoice.lines),
    ...sumsOf(invoice, sections),
    note: invoice.note,
    boxes: [...(transfer ? [transfer] : []), termsBox(invoice)],
    link:
      payUrl === undefined
        ? null
        : { title: 'Read and pay online', text: 'Scan the code, or open this address:', url: payUrl },
  }
}

const amountIn = ({ currencyCode }: InvoiceDetail, major: number): Money => fromMajor(String(major), currencyCode)
const shownIn = (invoice: InvoiceDetail, major: number): string =>
  moneyText(amountIn(invoice, major), invoice.currencySymbol)

const shownSum = (invoice: InvoiceDetail, lines: readonly Line[]): string =>
  moneyText(
    sumMoney(
      invoice.currencyCode,
      lines.map(({ net }) => amountIn(invoice, net)),
    ),
    invoice.currencySymbol,
  )

const sumHours = (lines: readonly Line[]): string => sumDecimals(lines.map(({ quantity }) => String(quantity)))

function factsOf(invoice: InvoiceDetail): DocumentContent['facts'] {
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

function toTable(invoice: InvoiceDetail, { title, quantity }: Section, lines: readonly Line[]): Table {
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
function feeEarnerTable(invoice: InvoiceDetail): Table[] {
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

function sumsOf(
  invoice: InvoiceDetail,
  sections: readonly { section: Section; lines: readonly Line[] }[],
): Pick<DocumentContent, 'sums' | 'total' | 'afterTotal'> {
  const bySection = sections.map(({ section, lines }) => ({
    label: section.kinds.includes('time') ? `${section.sum}, ${hoursText(sumHours(lines))} h` : section.sum,
    amount: shownSum(invoice, lines),
  }))
  const taxes = invoice.taxes
    .filter(({ tax }) => tax !== 0)
    .map(({ name, percent, tax }) => ({ label: `${name} ${percent}%`, amount: shownIn(invoice, tax) }))
  const includesTax = invoice.pricesInclude === 'tax'
  return {
    sums: [...bySection, ...discountSums(invoice), ...(includesTax ? [] : taxes)],
    total: { label: 'Total', amount: shownIn(invoice, invoice.total) },
    afterTotal: [
      ...(includesTax ? taxes.map(({ label, amount }) => ({ label: `of which ${label}`, amount })) : []),
      ...withholdingSums(invoice),
    ],
  }
}

function discountSums(invoice: InvoiceDetail): Sum[] {
  const { discount, discountAmount } = invoice
  if (discountAmount <= 0) return []
  const label = discount?.type === 'percent' ? `Discount ${discount.value}%` : 'Discount'
  return [{ label, amount: `−${shownIn(invoice, discountAmount)}` }]
}

function withholdingSums(invoice: InvoiceDetail): Sum[] {
  const { withholding } = invoice
  if (!withholding) return []
  return [
    {
      label: `Withholding tax ${withholding.percent}%, kept by the payer`,
      amount: `−${shownIn(invoice, withholding.amount)}`,
    },
    { label: 'To be paid', amount: shownIn(invoice, withholding.cashExpected) },
  ]
}

const termsBox = ({ dueDate, number }: InvoiceDetail): DocumentContent['boxes'][number] => ({
  title: 'Terms',
  lines: [`Due on ${dayText(dueDate)}.`, ...(number === null ? [] : [`Please quote ${number}.`])],
})
