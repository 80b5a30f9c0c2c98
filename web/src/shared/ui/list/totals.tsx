import type { ReactNode } from 'react'
import type { Sums } from './columns.ts'
import styles from './list.module.css'

/** The sums of the whole filter, under its rows. */
export interface Totals {
  readonly label: ReactNode
  readonly sums: Sums
}

/** What is known of a filter: how many of what, in words, and the cells under the columns that are added up. */
interface Figures {
  readonly facts: string
  readonly sums: Sums
}

/**
 * The row stands with the first rows, its figures come when they have been added up: nothing moves then. `columns` are
 * the keys of the columns that are summed.
 */
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
