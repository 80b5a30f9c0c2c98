import { sql } from 'kysely'
import type { Paging } from '../../platform/db/paging.ts'
import { sqlDirection, type Sort } from '../../platform/db/sorting.ts'

interface ChargeSorts<C extends string> {
  readonly day: 'x.spent_on' | 'x.charged_on'
  /** The column of `x` or of a joined table that each sort orders by. */
  readonly columns: Readonly<Record<C, string>>
}

export interface ChargePage<C extends string> extends Paging {
  readonly sort: Sort<C>
}

/** The order of a list of charges `x`. Within every other order the newest day comes first. */
export function chargeOrder<C extends string>({ day, columns }: ChargeSorts<C>, { column, direction }: Sort<C>) {
  const way = sqlDirection(direction)
  const isByDay = columns[column] === day
  return {
    order: isByDay
      ? sql`${sql.ref(day)} ${way}, x.id ${way}`
      : sql`${sql.ref(columns[column])} ${way} nulls last, ${sql.ref(day)} desc, x.id desc`,
    isOwnOrder: columns[column].startsWith('x.'),
  }
}
