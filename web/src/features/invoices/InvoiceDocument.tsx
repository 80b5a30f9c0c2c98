import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { currencyOf, formatHours, formatMoney, formatRate } from '../../shared/ui/values/format.ts'
import { initialsOf } from '../../shared/ui/values/person.ts'
import { sectionsOf, sumsAfterTotal, sumsOf, type InvoiceLine, type Sum } from './document-values.ts'
import styles from './document.module.css'

interface Props {
  invoice: InvoiceDetail
  /** Only the sums of each section. */
  isSummary?: boolean
}

/** The invoice as paper, with what the PDF has. It is always light, whatever the theme. */
export function InvoiceDocument({ invoice, isSummary = false }: Props) {
  const { business } = useCurrentUser()
  const billTo = (invoice.billTo || invoice.clientName).split('\n')
  return (
    <article className={styles.paper} aria-label="Invoice document">
      <header className={styles.head}>
        <span className={styles.firm} dir="auto">
          {business.businessName}
        </span>
        <span className={styles.title}>
          <span className={styles.word}>Invoice</span>
          <span className="lx-id">{invoice.number ?? 'Draft, no number yet'}</span>
        </span>
      </header>
      <dl className={styles.facts}>
        <Fact label="Billed to" lines={billTo} />
        <Fact
          label={invoice.matters.length === 1 ? 'Matter' : 'Matters'}
          lines={invoice.matters.flatMap(({ name, number }) => [name, number])}
        />
        <Fact label="Issued" lines={[dayText(invoice.issueDate)]} />
        <Fact label="Due" lines={[dayText(invoice.dueDate)]} />
      </dl>
      {!isSummary &&
        sectionsOf(invoice).map(({ title, quantity, lines }) => (
          <LineTable key={title} title={title} quantity={quantity} lines={lines} invoice={invoice} />
        ))}
      <DocumentSums invoice={invoice} />
      {invoice.note && (
        <p className={styles.note} dir="auto">
          {invoice.note}
        </p>
      )}
    </article>
  )
}

const Fact = ({ label, lines }: { label: string; lines: readonly string[] }) => (
  <div>
    <dt>{label}</dt>
    {lines.map((line, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- because lines of an address can repeat
      <dd key={place} dir="auto">
        {line}
      </dd>
    ))}
  </div>
)

interface TableProps {
  title: string
  quantity: string
  lines: readonly InvoiceLine[]
  invoice: InvoiceDetail
}

function LineTable({ title, quantity, lines, invoice }: TableProps) {
  const currency = currencyOf(invoice)
  const numbers = new Map(invoice.matters.map(({ id, number }) => [id, number]))
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">{title}</th>
          <th scope="col">By</th>
          <th scope="col" className={styles.right}>
            {quantity}
          </th>
          <th scope="col" className={styles.right}>
            Rate
          </th>
          <th scope="col" className={styles.right}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>{dayText(line.date)}</td>
            <td dir="auto">
              {line.description}
              {invoice.matters.length > 1 && <small>{numbers.get(line.matterId)}</small>}
              {line.discountAmount > 0 && <small>Less {formatMoney(line.discountAmount, currency)}</small>}
            </td>
            <td>{line.person && initialsOf(line.person.name)}</td>
            <td className={styles.right}>{line.kind === 'time' ? formatHours(line.quantity) : line.quantity}</td>
            <td className={styles.right}>{formatRate(line.rate, currency)}</td>
            <td className={styles.right}>{formatMoney(line.net, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DocumentSums({ invoice }: { invoice: InvoiceDetail }) {
  const currency = currencyOf(invoice)
  const row = ({ label, amount }: Pick<Sum, 'label' | 'amount'>) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{formatMoney(amount, currency)}</dd>
    </div>
  )
  return (
    <dl className={styles.sums}>
      {sumsOf(invoice).map(row)}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatMoney(invoice.total, currency)}</dd>
      </div>
      {sumsAfterTotal(invoice).map(row)}
    </dl>
  )
}
