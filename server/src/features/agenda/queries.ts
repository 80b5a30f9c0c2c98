import { sql } from 'kysely'
import type { AgendaFilters } from '#contract/agenda.ts'
import { allOf, whenDefined, type Condition } from '../../platform/db/conditions.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** What of the agenda the person asking may see, and what they ask for. */
export interface AgendaQuery extends Omit<AgendaFilters, 'adminUserId' | 'businessId'> {
  readonly seesNotes: boolean
  readonly seesCourt: boolean
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface DateRow {
  kind: 'hearing' | 'followUp'
  source: 'note' | 'court'
  day: string
  id: string
  matter_id: string
  matter_name: string
  matter_number: string
  client_name: string
  title: string
  court_name: string
  suit_number: string
  judge: string
  person_id: string | null
  person_name: string | null
  version: number
  updated_at: Date
}

/** Updates without a suit number are of whatever case the matter has. */
const isSameCase = (one: Condition, other: Condition) =>
  sql`(${one} = '' or ${other} = '' or lower(${one}) = lower(${other}))`

/**
 * A date that a court gave stands until a later update of the same case gives another, tells of that day or a later one, or
 * says that the case is concluded.
 */
const stands = sql`p.kind = 'court' and p.next_on is not null and p.deleted_at is null and not exists (
  select 1 from app.progress_updates l
  where l.business_id = p.business_id and l.matter_id = p.matter_id and l.kind = 'court' and l.deleted_at is null
    and (l.happened_on, l.id) > (p.happened_on, p.id) and (l.next_on is not null or l.is_concluded or l.happened_on >= p.next_on)
    and ${isSameCase(sql`l.suit_number`, sql`p.suit_number`)})`

const isDue = sql`p.follow_up_on is not null and p.follow_up_done_at is null and p.deleted_at is null`

const ofMatter = ({ matterId, clientId }: AgendaQuery) => [
  // What is over is no longer on anybody's agenda.
  sql`p.matter_id in (select m.id from app.matters m where m.status <> 'closed' and m.deleted_at is null)`,
  whenDefined(matterId, (id) => sql`p.matter_id = ${id}`),
  whenDefined(clientId, (id) => sql`p.matter_id in (select x.id from app.matters x where x.client_id = ${id})`),
]

/** A hearing is the business of everybody who works on the matter, and of who reported the last one. */
const worksOn = (userId: string) => sql`(m.responsible_id = ${userId} or exists (select 1 from app.matter_members mm
  where mm.business_id = m.business_id and mm.matter_id = m.id and mm.user_id = ${userId}))`

function hearings(wanted: AgendaQuery): Condition {
  const where = allOf(
    stands,
    ...ofMatter(wanted),
    whenDefined(wanted.from, (day) => sql`p.next_on >= ${day}::date`),
    whenDefined(wanted.to, (day) => sql`p.next_on <= ${day}::date`),
    whenDefined(
      wanted.userId,
      (id) => sql`(p.user_id = ${id} or p.matter_id in (select m.id from app.matters m where ${worksOn(id)}))`,
    ),
  )
  return sql`select 'hearing' as kind, p.next_on as day, p.business_id, p.id from app.progress_updates p where ${where}`
}

function followUps(wanted: AgendaQuery): Condition {
  const kinds = [...(wanted.seesNotes ? ['note'] : []), ...(wanted.seesCourt ? ['court'] : [])]
  const where = allOf(
    isDue,
    sql`p.kind = any (${kinds}::text[])`,
    ...ofMatter(wanted),
    whenDefined(wanted.from, (day) => sql`p.follow_up_on >= ${day}::date`),
    whenDefined(wanted.to, (day) => sql`p.follow_up_on <= ${day}::date`),
    whenDefined(wanted.userId, (id) => sql`p.follow_up_user_id = ${id}`),
  )
  return sql`select 'followUp' as kind, p.follow_up_on as day, p.business_id, p.id from app.progress_updates p where ${where}`
}

const NOTHING = sql`select null::text as kind, null::date as day, null::uuid as business_id, null::uuid as id where false`

/** The parts of the agenda that were asked for and may be seen. */
function partsOf(wanted: AgendaQuery): Condition[] {
  const parts = [
    wanted.kind !== 'followUp' && wanted.seesCourt ? hearings(wanted) : undefined,
    wanted.kind !== 'hearing' ? followUps(wanted) : undefined,
  ].filter((part) => part !== undefined)
  return parts.length > 0 ? parts : [NOTHING]
}

const datesOf = (wanted: AgendaQuery): Condition => sql.join(partsOf(wanted), sql` union all `)

const named = (cut: Condition, order: Condition): Condition => sql`
  select d.kind, p.kind as source, d.day, p.id, p.matter_id, m.name as matter_name, m.number as matter_number, c.name as client_name,
    case d.kind when 'hearing' then p.next_purpose else coalesce(nullif(p.title, ''), left(p.body_text, 120)) end as title,
    p.court_name, p.suit_number, p.judge, w.id as person_id, w.full_name as person_name, p.version, p.updated_at
  from (${cut}) d
  join app.progress_updates p on p.business_id = d.business_id and p.id = d.id
  join app.matters m on m.business_id = p.business_id and m.id = p.matter_id
  join app.clients c on c.business_id = m.business_id and c.id = m.client_id
  left join app.members w on w.business_id = p.business_id
    and w.id = case d.kind when 'hearing' then m.responsible_id else p.follow_up_user_id end
  order by ${order}`

const soonest = sql`day, kind desc, id`
const soonestNamed = sql`d.day, d.kind desc, d.id`

/** The dates of a page and one more: each part gives its own first ones, and the page is cut from these. */
export async function datePage(
  tx: FirmTx,
  wanted: AgendaQuery,
  { page, size }: { page: number; size: number },
): Promise<DateRow[]> {
  const most = sql.lit(page * size + 1)
  const parts = partsOf(wanted).map((part) => sql`(${part} order by ${soonest} limit ${most})`)
  const cut = sql`select * from (${sql.join(parts, sql` union all `)}) x order by ${soonest} limit ${sql.lit(size + 1)} offset ${sql.lit((page - 1) * size)}`
  const { rows } = await sql<DateRow>`${named(cut, soonestNamed)}`.execute(tx)
  return rows
}

export interface DayRow {
  day: string
  hearings: number
  follow_ups: number
}

export async function countByDay(tx: FirmTx, wanted: AgendaQuery): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select d.day, (count(*) filter (where d.kind = 'hearing'))::int as hearings, (count(*) filter (where d.kind = 'followUp'))::int as follow_ups
    from (${datesOf(wanted)}) d group by d.day order by d.day`.execute(tx)
  return rows
}

export async function firstOfDays(tx: FirmTx, wanted: AgendaQuery, each: number): Promise<DateRow[]> {
  const cut = sql`select * from (
      select x.*, row_number() over (partition by x.day order by x.kind desc, x.id) as place from (${datesOf(wanted)}) x) r
    where r.place <= ${sql.lit(each)}`
  const { rows } = await sql<DateRow>`${named(cut, soonestNamed)}`.execute(tx)
  return rows
}

/** The most of a list of the morning that is shown. */
const MOST_OF_MORNING = 100

/** Dates that have passed, the latest first, and how many there are. */
export async function passedDates(tx: FirmTx, wanted: AgendaQuery): Promise<{ count: number; rows: DateRow[] }> {
  const dates = datesOf(wanted)
  const cut = sql`select * from (${dates}) x order by day desc, id desc limit ${sql.lit(MOST_OF_MORNING)}`
  const [counted, { rows }] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from (${dates}) d`.execute(tx),
    sql<DateRow>`${named(cut, sql`d.day desc, d.id desc`)}`.execute(tx),
  ])
  return { count: counted.rows[0]?.count ?? 0, rows }
}

export interface WaitingMatter {
  id: string
  name: string
  number: string
  client_name: string
  court_name: string
  suit_number: string
  last_on: string | null
  person_id: string | null
  person_name: string | null
  total: number
}

/** An update of a case that is not over: a matter may have one that is concluded beside one that goes on. */
const goesOn = sql`not u.is_concluded and not exists (
  select 1 from app.progress_updates l
  where l.business_id = u.business_id and l.matter_id = u.matter_id and l.kind = 'court' and l.deleted_at is null
    and l.is_concluded and (l.happened_on, l.id) > (u.happened_on, u.id) and ${isSameCase(sql`l.suit_number`, sql`u.suit_number`)})`

/** Matters before a court that no date stands for, those that have waited longest first. */
export async function mattersWithoutDate(tx: FirmTx, userId: string | undefined): Promise<WaitingMatter[]> {
  const { rows } = await sql<WaitingMatter>`
    select m.id, m.name, m.number, c.name as client_name, coalesce(last.court_name, m.court_name) as court_name,
      coalesce(nullif(last.suit_number, ''), m.suit_number) as suit_number, last.happened_on as last_on,
      w.id as person_id, w.full_name as person_name, (count(*) over ())::int as total
    from app.matters m
    join app.clients c on c.business_id = m.business_id and c.id = m.client_id
    left join app.members w on w.business_id = m.business_id and w.id = m.responsible_id
    left join lateral (select u.court_name, u.suit_number, u.happened_on from app.progress_updates u
      where u.business_id = m.business_id and u.matter_id = m.id and u.kind = 'court' and u.deleted_at is null and ${goesOn}
      order by u.happened_on desc, u.id desc limit 1) last on true
    where m.status <> 'closed' and m.deleted_at is null
      and (last.court_name is not null or m.court_name <> '' and not exists (select 1 from app.progress_updates u
        where u.business_id = m.business_id and u.matter_id = m.id and u.kind = 'court' and u.deleted_at is null))
      and not exists (select 1 from app.progress_updates p where p.business_id = m.business_id and p.matter_id = m.id and ${stands})
      and ${userId === undefined ? sql`true` : worksOn(userId)}
    order by last.happened_on nulls first, m.opened_on, m.id limit ${sql.lit(MOST_OF_MORNING)}`.execute(tx)
  return rows
}

/** A follow-up, held until the transaction ends. */
export const lockFollowUp = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.progress_updates')
    .select(['id', 'kind', 'follow_up_on', 'follow_up_user_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const setFollowUpDone = (tx: FirmTx, id: string, { doneAt, now }: { doneAt: Date | null; now: Date }) =>
  tx
    .updateTable('app.progress_updates')
    .set((eb) => ({ follow_up_done_at: doneAt, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
