import { sql, type RawBuilder } from 'kysely'
import { MAX_HITS } from '#contract/search.ts'
import { escapeLike } from '../../platform/db/conditions.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { MatterOrClient, NamedRow } from './record-type.ts'

export const noCurrency = sql<string | null>`null::text`.as('currency')

/** How a matter is called: `M-0001 Obi v Ade`, with the matter joined as `matter`. */
export const matterName = sql<string>`matter.number || ' ' || matter.name`

/** The rows of `x` that belong to a matter, or to the matters of a client that the person may see. */
export const ofMatterOrClient = (page: MatterOrClient): RawBuilder<boolean> =>
  'matterId' in page
    ? sql`x.matter_id = ${page.matterId}`
    : sql`x.matter_id in (select m.id from app.matters m where m.client_id = ${page.clientId} and m.deleted_at is null)`

/** More than are shown, in case row security leaves some of them out. */
export const SEARCH_CANDIDATES = 4 * MAX_HITS

/** Exact before prefix before the beginning of a word before the middle of one; what was found by other words comes last. */
export function searchRank(text: string, name: RawBuilder<string>, number: RawBuilder<string>): RawBuilder<number> {
  const part = escapeLike(text)
  return sql`case
    when lower(${number}) = lower(${text}) then 0
    when lower(${name}) = lower(${text}) then 1
    when ${number} ilike ${`${part}%`} or ${name} ilike ${`${part}%`} then 2
    when ${name} ilike ${`% ${part}%`} then 3
    when ${number} ilike ${`%${part}%`} or ${name} ilike ${`%${part}%`} then 4
    else 5 end`
}

interface LatestDay {
  readonly id: string
  readonly day: string
}

/** The latest day of each matter's rows in a table; one look into an index a matter, however many rows there are. */
export async function latestDays(
  tx: FirmTx,
  { table, day }: { table: `app.${string}`; day: string },
  matterIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<LatestDay>`
    select matter.id, last.day from unnest(${[...matterIds]}::uuid[]) matter (id), lateral (
      select ${sql.ref(`x.${day}`)} as day from ${sql.table(table)} x
      where x.business_id = (select app.current_business_id()) and x.matter_id = matter.id and x.deleted_at is null
      order by ${sql.ref(`x.${day}`)} desc limit 1) last`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.day]))
}

/** For rows that need no name on the page of their matter: the matter itself, its budget, its closing. */
export const noNames = () =>
  sql<NamedRow>`(select null::uuid as id, ''::text as name, null::text as currency where false)`
