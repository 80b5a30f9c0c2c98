import { sql, type RawBuilder } from 'kysely'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import { sqlDirection } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { EntryOrder } from './order.ts'

/** Sums as exact texts: hours as decimals, seconds and amounts as integers. */
export interface Sums {
  count: string
  hours: string
  billable_hours: string
  worked_seconds: string
  home_amount_minor: string
}

const sums = sql`count(*) as count, coalesce(sum(e.billed_hours), 0) as hours,
  coalesce(sum(e.billed_hours) filter (where e.billing_state <> 'notBillable'), 0) as billable_hours,
  coalesce(sum(e.worked_seconds), 0) as worked_seconds, coalesce(sum(e.home_amount_minor), 0) as home_amount_minor`

export interface CurrencySums extends Sums {
  currency: string
  amount_minor: string
}

/** One row for each billing currency; none where no entry is found. */
export async function sumEntries(tx: FirmTx, where: RawBuilder<unknown>): Promise<CurrencySums[]> {
  const { rows } = await sql<CurrencySums>`select e.currency, coalesce(sum(e.amount_minor), 0) as amount_minor, ${sums}
    from app.time_entries e where ${where} group by e.currency order by e.currency`.execute(tx)
  return rows
}

export interface Days {
  readonly first: string
  readonly last: string
}

/** The days from the first to the last entry of a page in the order of days; undefined past the end of the list. */
export async function daysOfPage(
  tx: FirmTx,
  where: RawBuilder<unknown>,
  { direction, ...paging }: Paging & Pick<EntryOrder, 'direction'>,
): Promise<Days | undefined> {
  const way = sqlDirection(direction)
  const { rows } = await sql<{ [Key in keyof Days]: string | null }>`
    select min(p.worked_on) as first, max(p.worked_on) as last
    from (select e.worked_on from app.time_entries e where ${where} order by e.worked_on ${way}, e.id ${way}
      limit ${sql.lit(paging.size)} offset ${offsetOf(paging)}) p`.execute(tx)
  const { first, last } = rows[0] ?? {}
  return first && last ? { first, last } : undefined
}

export interface GroupSums extends Sums {
  key: string
  matter_name: string | null
  matter_number: string | null
  client_name: string | null
}

export type Grouping = { readonly by: 'day' | 'matter' } | { readonly by: 'week'; readonly weekStartsOn: number }

const MOST_GROUPS = 400

/** Newest day or week first; matters with the largest amount first. */
export async function sumGroups(tx: FirmTx, where: RawBuilder<unknown>, grouping: Grouping): Promise<GroupSums[]> {
  const limit = sql`limit ${sql.lit(MOST_GROUPS)}`
  if (grouping.by === 'matter') {
    const { rows } = await sql<GroupSums>`
      select g.*, m.name as matter_name, m.number as matter_number, c.name as client_name
      from (select e.matter_id as key, ${sums} from app.time_entries e where ${where} group by e.matter_id
        order by coalesce(sum(e.home_amount_minor), 0) desc, e.matter_id ${limit}) g
      left join app.matters m on m.id = g.key left join app.clients c on c.id = m.client_id
      order by g.home_amount_minor desc, g.key`.execute(tx)
    return rows
  }
  const key =
    grouping.by === 'week'
      ? sql`(e.worked_on - ((extract(dow from e.worked_on)::int - ${sql.lit(grouping.weekStartsOn)} + 7) % 7))`
      : sql`e.worked_on`
  const { rows } = await sql<GroupSums>`
    select to_char(g.day, 'YYYY-MM-DD') as key, g.*, null as matter_name, null as matter_number, null as client_name
    from (select ${key} as day, ${sums} from app.time_entries e where ${where} group by 1 order by 1 desc ${limit}) g
    order by g.day desc`.execute(tx)
  return rows
}
