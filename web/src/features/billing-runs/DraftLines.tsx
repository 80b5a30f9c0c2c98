import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { facts } from '../../shared/ui/values/facts.ts'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatHours, formatMoney, formatRate, type CurrencyText } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import styles from './billing-runs.module.css'

type Line = InvoiceDetail['lines'][number]

/** The lines of a draft with what the work itself said under those that were changed, and how its total comes about. */
export function DraftLines({ invoice }: { invoice: InvoiceDetail }) {
  const currency = currencyOf(invoice)
  return (
    <div className={styles.reviewScroll}>
      <table className={`lx-table ${styles.reviewTable}`}>
        <caption className="lx-sr-only">Lines of the draft</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Description</th>
            <th scope="col" className="lx-right">
              Hours or quantity
            </th>
            <th scope="col" className="lx-right">
              Rate
            </th>
            <th scope="col" className="lx-right">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.id}>
              <td>
                <DayText day={line.date} />
              </td>
              <td dir="auto">
                {line.description}
                <span className={styles.original}>{lineContext(line, invoice)}</span>
              </td>
              <td className="lx-right lx-num">{formatHours(line.quantity)}</td>
              <td className="lx-right lx-num">{formatRate(line.rate, currency)}</td>
              <td className="lx-right">
                <Money amount={line.net} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums(invoice).map(([label, amount]) => (
            <tr key={label}>
              <th scope="row" colSpan={4}>
                {label}
              </th>
              <td className="lx-right">
                <Money amount={amount} currency={currency} strong={label === 'Total'} />
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  )
}

function lineContext(line: Line, { matters, ...invoice }: InvoiceDetail): string {
  const matter = matters.length > 1 && matters.find(({ id }) => id === line.matterId)?.number
  return facts([line.person?.name, matter, originalText(line, currencyOf(invoice))])
}

/** What the work itself says, where the line bills something else. */
function originalText({ original, quantity, rate }: Line, currency: CurrencyText): string | undefined {
  if (!original || (original.quantity === quantity && original.rate === rate)) return undefined
  return `recorded ${formatHours(original.quantity)} × ${formatRate(original.rate, currency)}`
}

function sums(invoice: InvoiceDetail): [string, number][] {
  const { subtotal, discountAmount, taxes, total, writtenDown } = invoice
  const currency = currencyOf(invoice)
  return [
    ...(writtenDown > 0
      ? [[`Subtotal, after ${formatMoney(writtenDown, currency)} written down`, subtotal] as [string, number]]
      : [['Subtotal', subtotal] as [string, number]]),
    ...(discountAmount > 0 ? [['Discount', -discountAmount] as [string, number]] : []),
    ...taxes.map(({ name, tax }) => [name, tax] as [string, number]),
    ['Total', total],
  ]
}
