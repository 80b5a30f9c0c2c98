import { sql, type RawBuilder } from 'kysely'
import type { Condition } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { allRows, pageOfRows } from '../../platform/db/paging.ts'
import { sqlDirection, type Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { matterAndClient } from './queries.ts'

interface ChargeListParts<C extends string> {
  /** The table, which every condition and order calls `x`. */
  readonly table: 'app.expenses' | 'app.flat_fees'
  /** What a row shows, of `x`, its matter `m`, its client `c` and the names joined besides. */
  readonly columns: Condition
  readonly names: Condition
  readonly day: 'x.spent_on' | 'x.charged_on'
  readonly order: Readonly<Record<C, string>>
}

export interface ChargePage<C extends string> {
  readonly sort: Sort<C>
  readonly page: number
  readonly size: number
}

/** The queries that the lists of expenses and of flat fees share; the condition of each is about `x` alone. */
export function chargeListQueries<Row, C extends string>({ table, columns, names, day, order }: ChargeListParts<C>) {
  const joins = sql`${matterAndClient} ${names}`

  /** The newest day first inside whatever is sorted by. */
  function orderOf({ column, direction }: Sort<C>): RawBuilder<unknown> {
    const way = sqlDirection(direction)
    const newest = sql`${sql.ref(day)} desc, x.id desc`
    return order[column] === day
      ? sql`${sql.ref(day)} ${way}, x.id ${way}`
      : sql`${sql.ref(order[column])} ${way} nulls last, ${newest}`
  }

  const rowsOf = (where: Condition, sort: Sort<C>) => {
    const isOwnOrder = order[sort.column].startsWith('x.')
    return { columns, table, alias: 'x', names: joins, where, order: orderOf(sort), isOwnOrder }
  }

  return {
    /** One page and one row more. */
    page: async (tx: FirmTx, where: Condition, { sort, ...paging }: ChargePage<C>): Promise<Row[]> =>
      (await pageOfRows<Row>(rowsOf(where, sort), paging).execute(tx)).rows,
    every: (tx: FirmTx, where: Condition, sort: Sort<C>) => everyRow(tx, allRows<Row>(rowsOf(where, sort))),
  }
}
