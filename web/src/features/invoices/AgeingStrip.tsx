import { AGEING_BUCKETS, AGEING_LABELS, type AgeingBucket } from '#domain/ageing.ts'
import type { InvoiceTotals } from '#contract/invoice-shapes.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { currencyOf, formatCounted, formatMoney } from '../../shared/ui/values/format.ts'
import { invoicesList } from './list.ts'
import styles from './invoices.module.css'

interface Props {
  /** Undefined while they are loading: the cells already have their space. */
  totals: InvoiceTotals | undefined
  /** The age that the list is filtered by. */
  current: string | undefined
  /** The address of an age, or of all; ages filter sent and overdue invoices together. */
  href: (age: AgeingBucket | undefined) => string
}

/** What is outstanding by the age of its debts; each cell filters the list. */
export function AgeingStrip({ totals, current, href }: Props) {
  const cells = [undefined, ...AGEING_BUCKETS].map((age) => ({
    age,
    cell: totals && (age === undefined ? totals.outstanding : totals.ageing[age]),
  }))
  return (
    <nav className={styles.ages} aria-label="Outstanding by age">
      {cells.map(({ age, cell }) => (
        <AppLink
          key={age ?? 'all'}
          href={href(age === current ? undefined : age)}
          className={styles.age}
          data-age={age}
          data-current={(age !== undefined && age === current) || undefined}
          aria-current={age !== undefined && age === current ? 'true' : 'false'}
        >
          <span className={styles.ageLabel}>{age === undefined ? 'Outstanding' : AGEING_LABELS[age]}</span>
          <span className={styles.ageFigure}>
            {totals && cell ? formatMoney(cell.amount, currencyOf(totals)) : '\u00a0'}
          </span>
          <span className={styles.ageNote}>{noteOf(totals, cell, age)}</span>
        </AppLink>
      ))}
      <PhoneBar totals={totals} />
    </nav>
  )
}

function noteOf(totals: InvoiceTotals | undefined, cell: { count: number } | undefined, age: string | undefined) {
  if (!totals || !cell) return '\u00a0'
  const counted = formatCounted(cell.count, invoicesList.noun)
  return age === undefined ? `${counted}, in ${totals.currencyCode}` : counted
}

/** A phone shows the sum, its parts as one bar, and what is overdue. */
function PhoneBar({ totals }: Pick<Props, 'totals'>) {
  if (!totals) return null
  const currency = currencyOf(totals)
  const late = AGEING_BUCKETS.filter((age) => age !== 'notDue').map((age) => totals.ageing[age])
  const overdue = {
    count: late.reduce((sum, cell) => sum + (cell?.count ?? 0), 0),
    amount: totals.outstanding.amount - (totals.ageing.notDue?.amount ?? 0),
  }
  return (
    <div className={styles.phoneAges}>
      <div className={styles.phoneOutstanding}>
        <span className="lx-muted">Outstanding</span>
        <strong className="lx-num">{formatMoney(totals.outstanding.amount, currency)}</strong>
      </div>
      <div className={styles.bar} aria-hidden>
        {AGEING_BUCKETS.map((age) => (
          <i key={age} data-age={age} style={{ flexGrow: Math.max(0, totals.ageing[age]?.amount ?? 0) }} />
        ))}
      </div>
      {overdue.count > 0 && (
        <AppLink className={styles.overdue} href={paths.invoices({ state: 'overdue', sort: 'due', dir: 'asc' })}>
          {formatMoney(overdue.amount, currency)} overdue, {formatCounted(overdue.count, invoicesList.noun)}
        </AppLink>
      )}
    </div>
  )
}
