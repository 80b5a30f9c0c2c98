import { decimal, decimalText, formatDecimal, multiply } from '#domain/decimal.ts'
import { invoiceSections, partText } from '#domain/invoice-document.ts'
import { contingencyOutcome } from '#domain/line-agreement.ts'
import { toMajorText, type Money } from '#domain/money.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { currencyOf, formatHours, formatMoney, formatRate, type CurrencyText } from '../../shared/ui/values/format.ts'
import { exactSum } from '../../shared/ui/values/sums.ts'
import { agreementOf } from './agreement-values.ts'
import { sumsAfterTotal, sumsOf, type Figure, type InvoiceLine } from './document-values.ts'

/** A step of a derivation: what it is, how it is computed, and what it comes to. */
export interface DerivationStep {
  readonly label: string
  readonly arithmetic?: string
  readonly result: string
  /** The figure that this step is explained by. */
  readonly figure?: Figure
}

/** quantity × rate before it is rounded: figures of the wire have at most 4 decimals. */
const exactProduct = (quantity: number, rate: number): string =>
  formatDecimal(multiply(decimal(decimalText(quantity)), decimal(decimalText(rate))))

const discountText = (discount: InvoiceLine['discount'], of: string): string | undefined =>
  discount?.type === 'percent' ? `${discount.value}% of ${of}` : undefined

/** How a line came to what it adds to the total: what the work says, quantity × rate, discounts, and the taxes on it. */
function deriveLine(invoice: InvoiceDetail, line: InvoiceLine): readonly DerivationStep[] {
  const currency = currencyOf(invoice)
  const money = (amount: number) => formatMoney(amount, currency)
  const quantity = line.kind === 'time' ? `${formatHours(line.quantity)} h` : decimalText(line.quantity)
  const exact = exactProduct(line.quantity, line.rate)
  const { original } = line
  const isChanged = original && (original.quantity !== line.quantity || original.rate !== line.rate)
  return [
    ...(isChanged
      ? [
          {
            label: 'The work itself says',
            result: `${decimalText(original.quantity)} × ${formatRate(original.rate, currency)}`,
          },
        ]
      : []),
    ...deriveAgreement(line, currency),
    ...(invoice.split && line.full
      ? deriveShare(line, line.full, { money, part: partText(invoice.split) })
      : [
          {
            label: line.kind === 'time' ? 'Hours × rate' : 'Quantity × rate',
            arithmetic: `${quantity} × ${formatRate(line.rate, currency)} = ${exact}, rounded half away from zero`,
            result: money(line.gross),
          },
        ]),
    ...reduction(
      'Discount on the line',
      line.full ? 'its share of the discount' : discountText(line.discount, money(line.gross)),
      line.discountAmount,
      money,
    ),
    ...reduction('Its share of the discount on the invoice', undefined, line.allocated, money),
    { label: taxedLabel(invoice), result: money(line.taxable) },
    ...taxesOf(invoice, line),
  ]
}

interface ShareTexts {
  readonly money: (amount: number) => string
  readonly part: string
}

/** The share that a payer takes of a line: the whole line is priced once, and split to the smallest unit. */
const deriveShare = (
  line: InvoiceLine,
  { quantity, gross }: NonNullable<InvoiceLine['full']>,
  { money, part }: ShareTexts,
): readonly DerivationStep[] => [
  {
    label: 'The whole line',
    ...(line.agreement === null && {
      arithmetic: `${line.kind === 'time' ? `${formatHours(quantity)} h` : decimalText(quantity)} × ${decimalText(line.rate)}, rounded half away from zero`,
    }),
    result: money(gross),
  },
  {
    label: part,
    arithmetic: 'odd units go to the largest fractions, so that the parts sum to the whole',
    result: money(line.gross),
  },
]

/** How a fee follows from what was agreed (R17, R18). */
function deriveAgreement(line: InvoiceLine, currency: CurrencyText): readonly DerivationStep[] {
  const agreement = agreementOf(line)
  if (!agreement || !currency.code) return []
  const text = (amount: Money) => formatMoney(toMajorText(amount), currency)
  if (agreement.kind === 'instalment') {
    const { number, count, total } = agreement
    const arithmetic = `${formatMoney(total, currency)} in ${count} parts; the first ones get the odd units`
    return [{ label: `Instalment ${number} of ${count}`, arithmetic, result: formatMoney(line.rate, currency) }]
  }
  const { recovery, costs, basis } = agreement
  const { feeBase, fee, clientNet } = contingencyOutcome(agreement, currency.code)
  const shares = agreement.tiers.map(({ upTo, percent }) =>
    upTo === null ? `${percent}%` : `${percent}% up to ${formatMoney(upTo, currency)}`,
  )
  return [
    { label: 'Recovered', result: formatMoney(recovery, currency) },
    ...(basis === 'net' ? [{ label: 'Less costs', arithmetic: `${recovery} − ${costs}`, result: text(feeBase) }] : []),
    { label: 'Share of it', arithmetic: `${shares.join(', then ')}, rounded once`, result: text(fee) },
    { label: 'The client keeps, before tax', result: text(clientNet) },
  ]
}

const reduction = (label: string, arithmetic: string | undefined, amount: number, money: (amount: number) => string) =>
  amount === 0 ? [] : [{ label, ...(arithmetic !== undefined && { arithmetic }), result: money(-amount) }]

const taxedLabel = ({ pricesInclude }: InvoiceDetail): string =>
  pricesInclude === 'tax' ? 'Adds to the total, taxes inside' : 'Adds to the total, before tax'

const taxesOf = (invoice: InvoiceDetail, line: InvoiceLine): readonly DerivationStep[] =>
  invoice.taxes
    .filter(({ taxCodeId }) => line.taxCodeIds.includes(taxCodeId))
    .map(({ name, percent, taxCodeId }) => ({
      label: 'Taxed with',
      result: `${name} ${percent}%`,
      figure: { kind: 'tax', taxCodeId },
    }))

/** The lines that add up to a section. */
const deriveSection = (invoice: InvoiceDetail, kinds: readonly InvoiceLine['kind'][]): readonly DerivationStep[] =>
  invoice.lines
    .filter(({ kind }) => kinds.includes(kind))
    .map((line) => ({
      label: line.description,
      result: formatMoney(line.net, currencyOf(invoice)),
      figure: { kind: 'line', id: line.id },
    }))

const TARGETS = { all: 'everything', fees: 'all fees', time: 'time', expense: 'expenses' } as const

/** The discount of the whole invoice: what it is taken from, and the share of each line. */
function deriveDiscount(invoice: InvoiceDetail): readonly DerivationStep[] {
  const { discount, discountAmount, lines } = invoice
  if (!discount) return []
  const currency = currencyOf(invoice)
  const shared = lines.filter(({ allocated }) => allocated !== 0)
  const base = formatMoney(exactSum(shared.map(({ net }) => net)), currency)
  return [
    {
      label: `Taken from ${TARGETS[discount.appliesTo]}`,
      arithmetic: invoice.split ? 'its share of the discount' : (discountText(discount, base) ?? `of ${base}`),
      result: formatMoney(-discountAmount, currency),
    },
    ...shared.map((line): DerivationStep => ({
      label: line.description,
      arithmetic: `its share of ${formatMoney(line.net, currency)}`,
      result: formatMoney(-line.allocated, currency),
      figure: { kind: 'line', id: line.id },
    })),
  ]
}

function deriveTax(invoice: InvoiceDetail, taxCodeId: string): readonly DerivationStep[] {
  const currency = currencyOf(invoice)
  const tax = invoice.taxes.find((one) => one.taxCodeId === taxCodeId)
  if (!tax) return []
  const taxed = invoice.lines.filter(({ taxCodeIds }) => taxCodeIds.includes(taxCodeId))
  return [
    ...taxed.map((line): DerivationStep => ({
      label: line.description,
      result: formatMoney(line.taxable, currency),
      figure: { kind: 'line', id: line.id },
    })),
    {
      label: invoice.pricesInclude === 'tax' ? 'Without the tax inside' : 'Taxable',
      result: formatMoney(tax.base, currency),
    },
    {
      label: `${tax.name} ${tax.percent}%`,
      arithmetic: invoice.split
        ? 'its share of the tax on the whole invoice, so that the parts sum to that'
        : `the rate of ${tax.code} on the day of the invoice, rounded as the firm rounds taxes`,
      result: formatMoney(tax.tax, currency),
    },
  ]
}

/** What the payer withholds of the fees, without tax. */
function deriveWithholding(invoice: InvoiceDetail): readonly DerivationStep[] {
  const { withholding } = invoice
  if (!withholding) return []
  const currency = currencyOf(invoice)
  return [
    {
      label: 'Withheld by the payer',
      arithmetic: `${withholding.percent}% of the fees without tax`,
      result: formatMoney(-withholding.amount, currency),
    },
    {
      label: 'To be paid',
      arithmetic: `${formatMoney(invoice.total, currency)} − ${formatMoney(withholding.amount, currency)}`,
      result: formatMoney(withholding.cashExpected, currency),
    },
  ]
}

/** All parts of a split invoice, which sum to the whole. */
function deriveSplit(invoice: InvoiceDetail): readonly DerivationStep[] {
  if (!invoice.split) return []
  const currency = currencyOf(invoice)
  const { invoices, fullTotal } = invoice.split
  return [
    ...invoices.map(({ clientName, percent, total }): DerivationStep => ({
      label: clientName,
      ...(percent !== null && { arithmetic: `${percent}% of ${formatMoney(fullTotal, currency)}` }),
      result: formatMoney(total, currency),
    })),
    { label: 'The whole invoice', result: formatMoney(fullTotal, currency) },
  ]
}

/** The arithmetic of the total, and of its amount in the firm's currency. */
function deriveTotal(invoice: InvoiceDetail): readonly DerivationStep[] {
  const { currencyCode, homeCurrencyCode, homeCurrencySymbol, exchangeRate, homeTotal } = invoice
  const currency = currencyOf(invoice)
  return [
    ...[...sumsOf(invoice), ...sumsAfterTotal(invoice)].map(({ label, amount, figure }) => ({
      label,
      result: formatMoney(amount, currency),
      figure,
    })),
    ...(currencyCode === homeCurrencyCode
      ? []
      : [
          {
            label: `In ${homeCurrencyCode}`,
            arithmetic: `${decimalText(exchangeRate)} ${currencyCode} for 1 ${homeCurrencyCode}; each line is converted and rounded once`,
            result: formatMoney(homeTotal, { symbol: homeCurrencySymbol, code: homeCurrencyCode }),
          },
        ]),
  ]
}

/** How a figure of the invoice was computed. */
export function derive(invoice: InvoiceDetail, figure: Figure): readonly DerivationStep[] {
  switch (figure.kind) {
    case 'line': {
      const line = invoice.lines.find(({ id }) => id === figure.id)
      return line ? deriveLine(invoice, line) : []
    }
    case 'section':
      return deriveSection(invoice, figure.kinds)
    case 'tax':
      return deriveTax(invoice, figure.taxCodeId)
    case 'discount':
      return deriveDiscount(invoice)
    case 'withholding':
      return deriveWithholding(invoice)
    case 'total':
      return deriveTotal(invoice)
    case 'split':
      return deriveSplit(invoice)
  }
}

const TITLES = {
  discount: 'Discount',
  withholding: 'Withholding tax',
  total: 'Total',
  split: 'Split between payers',
} as const

/** What a figure is called. */
export function figureTitle(invoice: InvoiceDetail, figure: Figure): string {
  switch (figure.kind) {
    case 'line':
      return invoice.lines.find(({ id }) => id === figure.id)?.description ?? 'Line'
    case 'section':
      return invoiceSections(invoice).find(({ kinds }) => kinds === figure.kinds)?.title ?? figure.label
    case 'tax':
      return invoice.taxes.find(({ taxCodeId }) => taxCodeId === figure.taxCodeId)?.name ?? 'Tax'
    default:
      return TITLES[figure.kind]
  }
}
