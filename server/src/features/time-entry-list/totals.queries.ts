import { sql, type RawBuilder } from 'kysely'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import { sqlDirection } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { EntryOrder } from './list.queries.ts'

/** Exact texts: hours as decimals, seconds and amounts as integers. */
export const sums = [
  sql<string>`count(*)`.as('count'),
  sql<string>`coalesce(sum(e.billed_hours), 0)`.as('hours'),
  sql<string>`coalesce(sum(e.billed_hours) filter (where e.billing_state <> 'notBillable'), 0)`.as('billable_hours'),
  sql<string>`coalesce(sum(e.worked_seconds), 0)`.as('worked_seconds'),
  sql<string>`coalesce(sum(e.home_amount_minor), 0)`.as('home_amount_minor'),
] as const

/** One row for each billing currency; none where no entry is found. */
export const sumEntries = (tx: FirmTx, where: RawBuilder<boolean>) =>
  tx
    .selectFrom('app.time_entries as e')
    .select(['e.currency', sql<string>`coalesce(sum(e.amount_minor), 0)`.as('amount_minor'), ...sums])
    .where(where)
    .groupBy('e.currency')
    .orderBy('e.currency')
    .execute()
export type CurrencySums = Awaited<ReturnType<typeof sumEntries>>[number]
export type Sums = Omit<CurrencySums, 'currency' | 'amount_minor'>

export interface DayRange {
  readonly first: string
  readonly last: string
}

/** The days from the first to the last entry of a page in the order of days; undefined past the end of the list. */
export async function findDaysOfPage(
  tx: FirmTx,
  where: RawBuilder<boolean>,
  { direction, ...paging }: Paging & Pick<EntryOrder, 'direction'>,
): Promise<DayRange | undefined> {
  const way = sqlDirection(direction)
  const page = tx
    .selectFrom('app.time_entries as e')
    .select('e.worked_on')
    .where(where)
    .orderBy(sql`e.worked_on ${way}, e.id ${way}`)
    .limit(sql.lit(paging.size))
    .offset(offsetOf(paging))
  const days = await tx
    .selectFrom(page.as('p'))
    .select((eb) => [
      eb.fn.min<string | null>('p.worked_on').as('first'),
      eb.fn.max<string | null>('p.worked_on').as('last'),
    ])
    .executeTakeFirst()
  return days?.first && days.last ? { first: days.first, last: days.last } : undefined
}

export type Grouping = { readonly by: 'day' } | { readonly by: 'week'; readonly weekStartsOn: number }

/** The most groups of one answer. Groups are never left out: more than these are refused. */
export const MAX_GROUPS = 3_000

/** The day of an entry, or the first day of its week. */
const firstDayOf = (grouping: Grouping): RawBuilder<string> =>
  grouping.by === 'week'
    ? sql<string>`(e.worked_on - ((extract(dow from e.worked_on)::int - ${sql.lit(grouping.weekStartsOn)} + 7) % 7))`
    : sql<string>`e.worked_on`

/** Newest day or week first. */
export function sumByDay(tx: FirmTx, where: RawBuilder<boolean>, grouping: Grouping) {
  const groups = tx
    .selectFrom('app.time_entries as e')
    .select([firstDayOf(grouping).as('day'), ...sums])
    .where(where)
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
    .limit(sql.lit(MAX_GROUPS + 1))
  return tx
    .selectFrom(groups.as('g'))
    .selectAll('g')
    .select(sql<string>`to_char(g.day, 'YYYY-MM-DD')`.as('key'))
    .orderBy(sql`g.day desc`)
    .execute()
}
