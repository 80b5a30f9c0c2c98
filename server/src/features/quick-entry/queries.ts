import { sql } from 'kysely'
import { containing } from '../../platform/db/like.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export interface QuickMatter {
  id: string
  name: string
  number: string
  client_id: string
  client_name: string
}

const MOST_CANDIDATES = 200

/** Open matters that hold one of the words or something like the text; which of them is meant the rules decide. */
export async function mattersLike(tx: FirmTx, text: string, words: readonly string[]): Promise<QuickMatter[]> {
  const patterns = words.map(containing)
  const { rows } = await sql<QuickMatter>`
    select x.* from (
      select m.id, m.name, m.number, m.client_id, c.name as client_name,
        m.name || ' ' || c.name || ' ' || m.number as words, m.opened_on
      from app.matters m join app.clients c on c.business_id = m.business_id and c.id = m.client_id
      where m.deleted_at is null and m.status <> 'closed') x
    where x.words ilike any (${patterns}::text[]) or word_similarity(${text}, x.words) > 0.3
    order by word_similarity(${text}, x.words) desc, x.opened_on desc limit ${sql.lit(MOST_CANDIDATES)}`.execute(tx)
  return rows
}

/** The open matters of the person's latest entries, the latest first. */
export async function latestMatters(tx: FirmTx, userId: string, most: number): Promise<QuickMatter[]> {
  const { rows } = await sql<QuickMatter>`
    select m.id, m.name, m.number, m.client_id, c.name as client_name
    from (select e.matter_id, max(e.worked_on) as latest from (
        select t.matter_id, t.worked_on from app.time_entries t where t.user_id = ${userId} and t.deleted_at is null
        order by t.worked_on desc, t.id desc limit 200) e group by e.matter_id) w
    join app.matters m on m.id = w.matter_id join app.clients c on c.business_id = m.business_id and c.id = m.client_id
    where m.deleted_at is null and m.status <> 'closed'
    order by w.latest desc, m.name limit ${sql.lit(most)}`.execute(tx)
  return rows
}

export interface UsualActivity {
  matter_id: string
  activity_id: string | null
  activity_name: string | null
}

/** For each matter the activity of the person's latest entry on it, else the firm's first activity for time. */
export async function usualActivities(
  tx: FirmTx,
  userId: string,
  matterIds: readonly string[],
): Promise<UsualActivity[]> {
  const { rows } = await sql<UsualActivity>`
    select w.matter_id, a.id as activity_id, a.name as activity_name
    from unnest(${matterIds}::uuid[]) as w (matter_id)
    left join lateral (select l.activity_id from (
        select t.activity_id, t.user_id, t.worked_on, t.id from app.time_entries t
        where t.matter_id = w.matter_id and t.deleted_at is null order by t.worked_on desc, t.id desc limit 200) l
      join app.activities k on k.id = l.activity_id and k.archived_at is null
      where l.user_id = ${userId} order by l.worked_on desc, l.id desc limit 1) latest on true
    left join app.activities a on a.id = coalesce(latest.activity_id, (
      select f.id from app.activities f where f.applies_to = 'time' and f.archived_at is null order by f.position, f.name limit 1))`.execute(
    tx,
  )
  return rows
}
