import { dayText } from '#domain/calendar-day.ts'
import { moneyText, rateAmountText } from '#domain/format.ts'
import { hoursText } from '#domain/hours.ts'
import { fromMajor, sumMoney, type Money } from '#domain/money.ts'
import { sumDecimals } from '#domain/decimal.ts'
import type { LineKind } from '#domain/invoice-total.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'

/** What the firm says of itself on its documents. */
export interface Letterhead {
  readonly name: string
  /** Lines, of which empty ones are left out. */
  readonly address: string
  readonly taxNumber: string
  /** As CSS writes it: `#1F4D3F`. */
  readonly color: string
  readonly paper: 'a4' | 'us-letter'
}

type Line = InvoiceDetail['lines'][number]

const sections: readonly { title: string; quantity: string; kinds: readonly LineKind[]; sum: string }[] = [
  { title: 'Professional services', quantity: 'Hours', kinds: ['time'], sum: 'Services' },
  { title: 'Agreed fees', quantity: 'Quantity', kinds: ['flat', 'contingency'], sum: 'Agreed fees' },
  { title: 'Costs and disbursements', quantity: 'Quantity', kinds: ['expense'], sum: 'Costs' },
  { title: 'Other', quantity: 'Quantity', kinds: ['interest', 'other'], sum: 'Other' },
]

/** What invoice.typ shows of an invoice: text, formatted as on the screen. */
export function toDocumentValues(invoice: InvoiceDetail, firm: Letterhead) {
  const { currencyCode: currency, currencySymbol: symbol } = invoice
  const amount = (major: number): Money => fromMajor(String(major), currency)
  const shown = (major: number): string => moneyText(amount(major), symbol)
  const numbers = new Map(invoice.matters.map(({ id, number }) => [id, number]))

  const toRow = (line: Line) => ({
    day: dayText(line.date),
    text: line.description,
    by: line.person ? initials(line.person.name) : '',
    quantity: line.kind === 'time' ? hoursText(String(line.quantity)) : String(line.quantity),
    rate: `${symbol}${rateAmountText(String(line.rate), currency)}`,
    amount: shown(line.net),
    discount: line.discountAmount > 0 ? `Less ${discountText(line)} (${shown(line.discountAmount)})` : '',
    matter: invoice.matters.length > 1 ? (numbers.get(line.matterId) ?? '') : '',
  })
  const discountText = ({ discount }: Line) => (discount?.type === 'percent' ? `${discount.value}%` : 'discount')

  const filled = sections
    .map((section) => ({ ...section, lines: invoice.lines.filter(({ kind }) => section.kinds.includes(kind)) }))
    .filter(({ lines }) => lines.length > 0)
  const sectionSums = filled.map(({ sum, kinds, lines }) => ({
    label: kinds.includes('time') ? `${sum}, ${hoursText(sumHours(lines))} h` : sum,
    amount: moneyText(
      sumMoney(
        currency,
        lines.map(({ net }) => amount(net)),
      ),
      symbol,
    ),
  }))
  const taxes = invoice.taxes
    .filter(({ tax }) => tax !== 0)
    .map(({ name, percent, tax }) => ({ label: `${name} ${percent}%`, amount: shown(tax) }))
  const discount =
    invoice.discountAmount > 0 ? [{ label: discountLabel(invoice), amount: `−${shown(invoice.discountAmount)}` }] : []
  const isInclusive = invoice.pricesInclude === 'tax'

  return {
    paper: firm.paper,
    title: 'Invoice',
    number: invoice.number ?? '',
    firm: {
      name: firm.name,
      initials: initials(firm.name),
      color: firm.color,
      lines: [...linesOf(firm.address), ...(firm.taxNumber ? [`Tax number ${firm.taxNumber}`] : [])],
      footer: firm.name,
    },
    'bill-to': linesOf(invoice.billTo || invoice.clientName),
    matters: invoice.matters.map(({ name, number }) => ({ name, number })),
    issued: dayText(invoice.issueDate),
    due: dayText(invoice.dueDate),
    sections: filled.map(({ title, quantity, lines }) => ({ title, quantity, rows: lines.map(toRow) })),
    'fee-earners': feeEarners(invoice.lines),
    sums: [...sectionSums, ...discount, ...(isInclusive ? [] : taxes)],
    total: shown(invoice.total),
    'after-total': [
      ...(isInclusive ? taxes.map(({ label, amount: tax }) => ({ label: `of which ${label}`, amount: tax })) : []),
      ...withholdingLines(invoice, shown),
    ],
    note: invoice.note,
    payment: [
      {
        title: 'Terms',
        lines: [
          `Due on ${dayText(invoice.dueDate)}.`,
          ...(invoice.number ? [`Quote ${invoice.number} with your payment.`] : []),
        ],
      },
    ],
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const sumHours = (lines: readonly Line[]): string => sumDecimals(lines.map(({ quantity }) => String(quantity)))

function discountLabel({ discount }: InvoiceDetail): string {
  return discount?.type === 'percent' ? `Discount ${discount.value}%` : 'Discount'
}

function withholdingLines({ withholding }: InvoiceDetail, shown: (major: number) => string) {
  if (!withholding) return []
  return [
    { label: `Withholding tax ${withholding.percent}%, kept by the payer`, amount: `−${shown(withholding.amount)}` },
    { label: 'To be paid', amount: shown(withholding.cashExpected) },
  ]
}

/** Who recorded the time, most hours first. */
function feeEarners(lines: readonly Line[]) {
  const byPerson = Map.groupBy(
    lines.filter(({ kind, person }) => kind === 'time' && person),
    ({ person }) => person?.userId,
  )
  return [...byPerson.values()]
    .map((own) => ({ name: own[0]?.person?.name ?? '', hours: sumHours(own) }))
    .toSorted((left, right) => Number(right.hours) - Number(left.hours))
    .map(({ name, hours }) => ({ initials: initials(name), name, hours: `${hoursText(hours)} h` }))
}

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
