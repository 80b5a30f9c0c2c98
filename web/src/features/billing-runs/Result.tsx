import type { BillingRunItem } from '#contract/billing-run-shapes.ts'
import { OneLine } from '../../shared/ui/values/OneLine.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { RESULTS } from './labels.ts'
import styles from './billing-runs.module.css'

/** What became of an item of a run, with the reason where there is one. */
export function Result({ item: { state, reason, invoice } }: { item: BillingRunItem }) {
  const { label, tone } = RESULTS[state]
  return (
    <span className={styles.result}>
      <StatusBadge tone={tone} plain>
        {label}
      </StatusBadge>
      {invoice?.number && <span className="lx-id">{invoice.number}</span>}
      {reason && <OneLine text={reason} className="lx-soft" />}
    </span>
  )
}
