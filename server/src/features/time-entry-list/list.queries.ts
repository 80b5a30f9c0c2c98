import { sql, type RawBuilder } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { offsetOf } from '../../platform/db/paging.ts'
import { sqlDirection } from '../../platform/db/sorting.ts'
import type { EntryOrder } from './order.ts'
import { seesAllMatters } from './scope.queries.ts'

/** An entry with the names that lists show. Amounts are minor units as text, rates and hours exact decimal texts. */
export interface EntryRow {
  id: string
  matter_id: string
  /** Null with the other fields of the matter where the person may not see the matter itself. */
  client_id: string | null
  client_name: string | null
  matter_name: string | null
  matter_number: string | null
  rate_type: 'hourly' | 'flat' | 'contingency' | 'retainer' | null
  activity_id: string
  activity_name: string
  user_id: string
  user_name: string
  description: string
  worked_on: string
  billed_hours: string
  worked_seconds: number
  is_timed: boolean
  billing_state: 'notBillable' | 'unbilled' | 'onInvoice'
  status: number
  rate: string
  rate_rule: 'matterMember' | 'matter' | 'person' | 'firm' | 'manual' | 'none'
  currency: string
  home_rate: string
  home_currency: string
  exchange_rate: string
  amount_minor: string
  home_amount_minor: string
  increment_minutes: number | null
  version: number
  created_at: Date
}

const columns = sql`e.id, e.matter_id, m.client_id, c.name as client_name, m.name as matter_name, m.number as matter_number, m.rate_type,
  e.activity_id, a.name as activity_name, e.user_id, u.full_name as user_name, e.description, e.worked_on,
  e.billed_hours, e.worked_seconds, e.is_timed, e.billing_state, e.status, e.rate, e.rate_rule, e.currency, e.home_rate, e.home_currency,
  e.exchange_rate, e.amount_minor, e.home_amount_minor, e.increment_minutes, e.version, e.created_at`

const names = sql`
  left join app.matters m on m.business_id = e.business_id and m.id = e.matter_id
  left join app.clients c on c.business_id = m.business_id and c.id = m.client_id
  join app.activities a on a.business_id = e.business_id and a.id = e.activity_id
  join app.members u on u.business_id = e.business_id and u.id = e.user_id`

/** The newest day first inside whatever is sorted by. */
const newest = sql`e.worked_on desc, e.id desc`

/** The order over `e` and the names; each begins as an index does. */
function orderOf({ column, direction }: EntryOrder): RawBuilder<unknown> {
  const way = sqlDirection(direction)
  switch (column) {
    case 'timeEntryDate':
      return sql`e.worked_on ${way}, e.id ${way}`
    case 'duration':
      return sql`e.billed_hours ${way}, e.id ${way}`
    case 'totalAmount':
      return sql`e.home_amount_minor ${way}, e.id ${way}`
    case 'rate':
      return sql`e.home_rate ${way}, ${newest}`
    case 'matterName':
      return sql`m.sort_name ${way}, m.id ${way}, ${newest}`
    case 'clientName':
      return sql`c.sort_name ${way}, c.id ${way}, ${newest}`
    case 'userName':
      return sql`u.sort_name ${way}, u.id ${way}, ${newest}`
    case 'activityType':
      return sql`a.sort_name ${way}, a.id ${way}, ${newest}`
  }
}

const entries = sql`app.time_entries e`

/**
 * What a page is cut from. An order by a name walks the names in their index and takes each one's newest time, unless the
 * person sees only some matters: then time on the others has to be kept, under no name.
 */
function sourceOf({ column }: EntryOrder, seesAllMatters: boolean): RawBuilder<unknown> {
  const join = seesAllMatters ? sql`join` : sql`left join`
  switch (column) {
    case 'matterName':
      return sql`${entries} ${join} app.matters m on m.business_id = e.business_id and m.id = e.matter_id`
    case 'clientName':
      return sql`${entries} ${join} app.matters m on m.business_id = e.business_id and m.id = e.matter_id
        ${join} app.clients c on c.business_id = m.business_id and c.id = m.client_id`
    case 'userName':
      return sql`${entries} join app.members u on u.business_id = e.business_id and u.id = e.user_id`
    case 'activityType':
      return sql`${entries} join app.activities a on a.business_id = e.business_id and a.id = e.activity_id`
    default:
      return entries
  }
}

export interface PageRequest {
  readonly order: EntryOrder
  readonly page: number
  readonly size: number
  /** Whether the condition and the order are met by one index, so that the first rows are the page. */
  readonly isWalked: boolean
}

const needsSorting = ({ column }: EntryOrder) => !['timeEntryDate', 'duration', 'totalAmount'].includes(column)
const isByMatter = ({ column }: EntryOrder) => column === 'matterName' || column === 'clientName'

/**
 * One page and one row more: the page is cut before the names are joined. The first page of a walked order is read from
 * its index as it comes; anything else is cut from narrow rows, often from an index alone, and then fetched.
 * Sizes are written into the text, since a plan for an unknown limit would sort the whole firm.
 */
export async function entryPage(tx: FirmTx, where: RawBuilder<unknown>, asked: PageRequest): Promise<EntryRow[]> {
  const order = orderOf(asked.order)
  const limit = sql`limit ${sql.lit(asked.size + 1)}`
  const source = sourceOf(asked.order, !isByMatter(asked.order) || (await seesAllMatters(tx)))
  const isStraight = asked.page === 1 && asked.isWalked && !needsSorting(asked.order)
  const cut = isStraight
    ? sql`select e.* from ${source} where ${where} order by ${order} ${limit}`
    : sql`select e.* from (select e.business_id, e.id from ${source} where ${where} order by ${order}
        ${limit} offset ${offsetOf(asked)}) p join app.time_entries e on e.business_id = p.business_id and e.id = p.id`
  const { rows } = await sql<EntryRow>`select ${columns} from (${cut}) e ${names} order by ${order}`.execute(tx)
  return rows
}

export async function findEntry(tx: FirmTx, id: string): Promise<EntryRow | undefined> {
  const { rows } = await sql<EntryRow>`select ${columns} from app.time_entries e ${names}
    where e.id = ${id} and e.deleted_at is null`.execute(tx)
  return rows[0]
}

/** Every row of a filter, in its order, for exports. */
export const everyEntry = (tx: FirmTx, where: RawBuilder<unknown>, order: EntryOrder): AsyncGenerator<EntryRow[]> =>
  everyRow(
    tx,
    sql<EntryRow>`select ${columns} from app.time_entries e ${names} where ${where} order by ${orderOf(order)}`,
  )
