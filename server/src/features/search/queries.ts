import { sql, type RawBuilder } from 'kysely'
import { MOST_HITS } from '#contract/search.ts'
import { escapeLike } from '../../platform/db/like.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export interface MatterRow {
  id: string
  name: string
  number: string
  /** Null where the person may not see the client. */
  client_name: string | null
  status: 'open' | 'pending' | 'closed'
}

export interface ClientRow {
  id: string
  name: string
  number: string
  kind: 'person' | 'company'
}

export interface EntryRow {
  id: string
  description: string
  worked_on: string
  matter_name: string | null
  user_name: string
  billed_hours: string
}

/** Exact before prefix before the beginning of a word before the middle of one; what was found by other words comes last. */
function rank(text: string, name: RawBuilder<unknown>, number: RawBuilder<unknown>): RawBuilder<unknown> {
  const part = escapeLike(text)
  return sql`case
    when lower(${number}) = lower(${text}) then 0
    when lower(${name}) = lower(${text}) then 1
    when ${number} ilike ${`${part}%`} or ${name} ilike ${`${part}%`} then 2
    when ${name} ilike ${`% ${part}%`} then 3
    when ${number} ilike ${`%${part}%`} or ${name} ilike ${`%${part}%`} then 4
    else 5 end`
}

/**
 * The ids are those that the list of matters finds, so that a hit is also in the list; a number is found however many they
 * are. Names are joined to the few that are shown: joined before, PostgreSQL looks each of them up.
 */
export async function likelyMatters(tx: FirmTx, text: string): Promise<MatterRow[]> {
  const { rows } = await sql<MatterRow>`
    select m.id, m.name, m.number, c.name as client_name, m.status
    from (
      select m.*, ${rank(text, sql`m.name`, sql`m.number`)} as rank from app.matters m
      where m.deleted_at is null and m.id = any (array(
        select app.find_matters(${text}) union select x.id from app.matters x where x.number = ${text}))
      order by rank, m.opened_on desc, m.id desc
      limit ${sql.lit(MOST_HITS)}) m
    left join app.clients c on c.business_id = m.business_id and c.id = m.client_id
    order by m.rank, m.opened_on desc, m.id desc`.execute(tx)
  return rows
}

export async function likelyClients(tx: FirmTx, text: string): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    select c.id, c.name, c.number, c.kind from app.clients c
    where c.deleted_at is null and c.id = any (array(
      select app.find_clients(${text}) union select x.id from app.clients x where x.number = ${text}))
    order by ${rank(text, sql`c.name`, sql`c.number`)}, c.created_at desc, c.id desc
    limit ${sql.lit(MOST_HITS)}`.execute(tx)
  return rows
}

/** More than are shown, should row security leave some of them out after all. */
const CANDIDATES = 4 * MOST_HITS

export async function newestEntries(tx: FirmTx, text: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.description, e.worked_on, m.name as matter_name, u.full_name as user_name, e.billed_hours
    from (
      select e.* from app.time_entries e
      where e.deleted_at is null and e.id = any (array(select app.newest_entries_about(${text}, ${sql.lit(CANDIDATES)})))
      order by e.worked_on desc, e.id desc
      limit ${sql.lit(MOST_HITS)}) e
    left join app.matters m on m.business_id = e.business_id and m.id = e.matter_id
    join app.members u on u.business_id = e.business_id and u.id = e.user_id
    order by e.worked_on desc, e.id desc`.execute(tx)
  return rows
}

export interface UpdateRow {
  id: string
  title: string
  excerpt: string
  day: string
  matter_name: string
  court_name: string
  suit_number: string
}

/** Progress notes (`note`) and court updates (`court`): the newest about a text. */
export async function newestUpdates(tx: FirmTx, kind: 'note' | 'court', text: string): Promise<UpdateRow[]> {
  const { rows } = await sql<UpdateRow>`
    select p.id, p.title, left(p.body_text, 2000) as excerpt, p.happened_on as day, m.name as matter_name, p.court_name, p.suit_number
    from app.progress_updates p
    join app.matters m on m.business_id = p.business_id and m.id = p.matter_id
    where p.deleted_at is null and p.id = any (array(select app.find_progress_updates(${kind}, ${text}, ${sql.lit(CANDIDATES)})))
    order by p.happened_on desc, p.id desc limit ${sql.lit(MOST_HITS)}`.execute(tx)
  return rows
}

export interface ChargeRow {
  id: string
  description: string
  day: string
  matter_name: string | null
  amount_minor: string
  currency: string
  symbol: string
}
export interface ExpenseRow extends ChargeRow {
  category: string
  vendor: string
}

export async function newestExpenses(tx: FirmTx, text: string): Promise<ExpenseRow[]> {
  const { rows } = await sql<ExpenseRow>`
    select x.id, x.description, x.spent_on as day, m.name as matter_name, x.amount_minor, x.currency, y.symbol, x.vendor,
      coalesce(a.name, x.category) as category
    from app.expenses x
    left join app.matters m on m.business_id = x.business_id and m.id = x.matter_id
    left join app.activities a on a.business_id = x.business_id and a.id = x.activity_id
    join app.currencies y on y.code = x.currency
    where x.deleted_at is null and x.id = any (array(select app.newest_expenses_about(${text}, ${sql.lit(CANDIDATES)})))
    order by x.spent_on desc, x.id desc limit ${sql.lit(MOST_HITS)}`.execute(tx)
  return rows
}

export async function newestFlatFees(tx: FirmTx, text: string): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select x.id, x.description, x.charged_on as day, m.name as matter_name, x.amount_minor, x.currency, y.symbol
    from app.flat_fees x
    left join app.matters m on m.business_id = x.business_id and m.id = x.matter_id
    join app.currencies y on y.code = x.currency
    where x.deleted_at is null and x.id = any (array(select app.newest_flat_fees_about(${text}, ${sql.lit(CANDIDATES)})))
    order by x.charged_on desc, x.id desc limit ${sql.lit(MOST_HITS)}`.execute(tx)
  return rows
}
