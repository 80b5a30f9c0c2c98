import { sumDecimals } from '#domain/decimal.ts'
import type { LineKind } from '#domain/invoice-total.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { formatHours } from '../../shared/ui/values/format.ts'

export type InvoiceLine = InvoiceDetail['lines'][number]

interface Section {
  readonly title: string
  /** The head of the column of quantities. */
  readonly quantity: string
  readonly kinds: readonly LineKind[]
  /** What its sum is called. */
  readonly sum: string
}

/** The parts of the document, as the PDF has them. */
const SECTIONS: readonly Section[] = [
  { title: 'Professional services', quantity: 'Hours', kinds: ['time'], sum: 'Services' },
  { title: 'Agreed fees', quantity: 'Quantity', kinds: ['flat', 'contingency'], sum: 'Agreed fees' },
  { title: 'Costs and disbursements', quantity: 'Quantity', kinds: ['expense'], sum: 'Costs' },
  { title: 'Other', quantity: 'Quantity', kinds: ['interest', 'other'], sum: 'Other' },
]

/** Hours, exactly: figures of the wire have at most 4 decimals. */
const sumHours = (lines: readonly InvoiceLine[]): string => sumDecimals(lines.map(({ quantity }) => String(quantity)))

/** The sections that have lines, in their order. */
export const sectionsOf = ({ lines }: Pick<InvoiceDetail, 'lines'>) =>
  SECTIONS.map((section) => ({ ...section, lines: lines.filter(({ kind }) => section.kinds.includes(kind)) })).filter(
    ({ lines: own }) => own.length > 0,
  )

/** A figure of the invoice, by which its derivation is found. */
export type Figure =
  | { readonly kind: 'line'; readonly id: string }
  | { readonly kind: 'section'; readonly kinds: readonly LineKind[]; readonly label: string }
  | { readonly kind: 'tax'; readonly taxCodeId: string }
  | { readonly kind: 'discount' | 'total' | 'withholding' }

export interface Sum {
  readonly label: string
  readonly amount: number
  readonly figure: Figure
}

/** The arithmetic above the total. Taxes that are inside the prices come after it. */
export function sumsOf(invoice: InvoiceDetail): readonly Sum[] {
  const { byKind, discount, discountAmount, pricesInclude } = invoice
  const sections = sectionsOf(invoice).map(({ sum, kinds, lines }): Sum => {
    const label = kinds.includes('time') ? `${sum}, ${formatHours(sumHours(lines))} h` : sum
    // Amounts of the wire; the sum of two or three of them is formatted to the currency's decimals again.
    return {
      label,
      amount: kinds.reduce((all, kind) => all + (byKind[kind] ?? 0), 0),
      figure: { kind: 'section', kinds, label },
    }
  })
  const reduced: readonly Sum[] =
    discountAmount === 0
      ? []
      : [
          {
            label: discount?.type === 'percent' ? `Discount ${discount.value}%` : 'Discount',
            amount: -discountAmount,
            figure: { kind: 'discount' },
          },
        ]
  return [...sections, ...reduced, ...(pricesInclude === 'tax' ? [] : taxSums(invoice, ''))]
}

const taxSums = ({ taxes }: InvoiceDetail, before: string): readonly Sum[] =>
  taxes
    .filter(({ tax }) => tax !== 0)
    .map(({ name, percent, tax, taxCodeId }) => ({
      label: `${before}${name} ${percent}%`,
      amount: tax,
      figure: { kind: 'tax', taxCodeId },
    }))

/** What follows the total: taxes inside the prices, and what the payer withholds. */
export function sumsAfterTotal(invoice: InvoiceDetail): readonly Sum[] {
  const { pricesInclude, withholding } = invoice
  return [
    ...(pricesInclude === 'tax' ? taxSums(invoice, 'of which ') : []),
    ...(withholding
      ? ([
          {
            label: `Withholding tax ${withholding.percent}%`,
            amount: -withholding.amount,
            figure: { kind: 'withholding' },
          },
          { label: 'To be paid', amount: withholding.cashExpected, figure: { kind: 'withholding' } },
        ] as const)
      : []),
  ]
}
