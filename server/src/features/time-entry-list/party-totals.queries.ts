import { sql, type RawBuilder } from 'kysely'
import { allOf, type Condition } from '../../platform/db/conditions.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { Party } from './parties.ts'
import { MAX_GROUPS, sums, type Sums } from './totals.queries.ts'

/** The sums of one matter, client or person. `key` and names are null for what the reader may not see. */
export type PartySums = Sums &
  Record<'key' | 'matter_name' | 'matter_number' | 'client_name' | 'user_name', string | null>

interface PartyGrouping {
  readonly by: Party
  /** Only these groups; by default all. */
  readonly keys?: readonly (string | null)[] | undefined
}

/** The largest amount first. */
export function sumByParty(tx: FirmTx, where: RawBuilder<boolean>, { by, keys }: PartyGrouping): Promise<PartySums[]> {
  const condition = allOf(where, keys && ofParties(by, keys))
  if (by === 'person') return sumByPerson(tx, condition)
  return by === 'matter' ? sumByMatter(tx, condition) : sumByClient(tx, condition)
}

function ofParties(by: Party, keys: readonly (string | null)[]): Condition {
  const ids = sql`any (${keys.filter((key) => key !== null)}::uuid[])`
  if (by === 'matter') return sql`e.matter_id = ${ids}`
  if (by === 'person') return sql`e.user_id = ${ids}`
  const known = sql`e.matter_id in (select m.id from app.matters m where m.client_id = ${ids})`
  return keys.includes(null) ? sql`(${known} or e.matter_id not in (select m.id from app.matters m))` : known
}

const byMatter = (tx: FirmTx, where: RawBuilder<boolean>) =>
  tx
    .selectFrom('app.time_entries as e')
    .select(['e.matter_id', ...sums])
    .where(where)
    .groupBy('e.matter_id')

const noName = sql<null>`null`
const largestFirst = sql`home_amount_minor desc, key`

const sumByMatter = (tx: FirmTx, where: RawBuilder<boolean>) =>
  tx
    .selectFrom(byMatter(tx, where).as('g'))
    .leftJoin('app.matters as m', 'm.id', 'g.matter_id')
    .leftJoin('app.clients as c', 'c.id', 'm.client_id')
    .select(['g.matter_id as key', 'g.count', 'g.hours', 'g.billable_hours', 'g.worked_seconds', 'g.home_amount_minor'])
    .select(['m.name as matter_name', 'm.number as matter_number', 'c.name as client_name', noName.as('user_name')])
    .orderBy(largestFirst)
    .limit(sql.lit(MAX_GROUPS + 1))
    .execute()

/** Matters first, so that the entries are read once and only the matters are joined. */
function sumByClient(tx: FirmTx, where: RawBuilder<boolean>) {
  const groups = tx
    .selectFrom(byMatter(tx, where).as('g'))
    .leftJoin('app.matters as m', 'm.id', 'g.matter_id')
    .select((eb) => [
      'm.client_id as key',
      eb.fn.sum<string>('g.count').as('count'),
      eb.fn.sum<string>('g.hours').as('hours'),
      eb.fn.sum<string>('g.billable_hours').as('billable_hours'),
      eb.fn.sum<string>('g.worked_seconds').as('worked_seconds'),
      eb.fn.sum<string>('g.home_amount_minor').as('home_amount_minor'),
    ])
    .groupBy('m.client_id')
  return tx
    .selectFrom(groups.as('g'))
    .leftJoin('app.clients as c', 'c.id', 'g.key')
    .selectAll('g')
    .select([noName.as('matter_name'), noName.as('matter_number'), 'c.name as client_name', noName.as('user_name')])
    .orderBy(largestFirst)
    .limit(sql.lit(MAX_GROUPS + 1))
    .execute()
}

function sumByPerson(tx: FirmTx, where: RawBuilder<boolean>) {
  const groups = tx
    .selectFrom('app.time_entries as e')
    .select(['e.user_id as key', ...sums])
    .where(where)
    .groupBy('e.user_id')
  return tx
    .selectFrom(groups.as('g'))
    .innerJoin('app.members as u', 'u.id', 'g.key')
    .selectAll('g')
    .select([noName.as('matter_name'), noName.as('matter_number'), noName.as('client_name')])
    .select('u.full_name as user_name')
    .orderBy(largestFirst)
    .limit(sql.lit(MAX_GROUPS + 1))
    .execute()
}
