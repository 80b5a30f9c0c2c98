import type { ReactNode } from 'react'
import type { Sums } from './columns.ts'
import styles from './list.module.css'

/** The sums of the whole filter, under its rows. */
export interface Totals {
  readonly label: ReactNode
  readonly sums: Sums
}

/** The totals of a filter: the count in words, and the sums by column. */
interface Figures {
  readonly facts: string
  readonly sums: Sums
}

/** The row is shown before its figures, so that nothing moves. `columns` are the keys of the sums. */
export function totalsRow<T>(
  known: T | undefined,
  columns: readonly string[],
  figuresOf: (known: T) => Figures,
): Totals {
  const figures = known === undefined ? undefined : figuresOf(known)
  return {
    label: (
      <>
        <strong>Total</strong>
        {figures && ` · ${figures.facts}`}
      </>
    ),
    sums: Object.fromEntries(columns.map((key) => [key, figures?.sums[key] ?? <span className={styles.awaited} />])),
  }
}
