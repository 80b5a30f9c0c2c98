import { sql } from 'kysely'
import type { AgendaFilters } from '#contract/agenda.ts'
import { allOf, whenDefined, type Condition } from '../../platform/db/conditions.ts'
import { byId } from '../../platform/db/joins.ts'
import type { Paging } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** The filter of an agenda, and which of its parts the person may see. */
export interface AgendaQuery extends Omit<AgendaFilters, 'adminUserId' | 'businessId'> {
  readonly seesNotes: boolean
  readonly seesCourt: boolean
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** An update without a suit number belongs to every case of the matter. */
const isSameCase = (one: Condition, other: Condition) =>
  sql`(${one} = '' or ${other} = '' or lower(${one}) = lower(${other}))`

/**
 * A court date is valid until a later update of the same case gives another date, reports a hearing of that day or later, or
 * concludes the case.
 */
const isCourtDateValid = sql`p.kind = 'court' and p.next_on is not null and p.deleted_at is null and not exists (
  select 1 from app.progress_updates l
  where l.business_id = p.business_id and l.matter_id = p.matter_id and l.kind = 'court' and l.deleted_at is null
    and (l.happened_on, l.id) > (p.happened_on, p.id) and (l.next_on is not null or l.is_concluded or l.happened_on >= p.next_on)
    and ${isSameCase(sql`l.suit_number`, sql`p.suit_number`)})`

const isDue = sql`p.follow_up_on is not null and p.follow_up_done_at is null and p.deleted_at is null`

const ofOpenMatter = ({ matterId, clientId }: AgendaQuery) => [
  sql`p.matter_id in (select m.id from app.matters m where m.status <> 'closed' and m.deleted_at is null)`,
  whenDefined(matterId, (id) => sql`p.matter_id = ${id}`),
  whenDefined(clientId, (id) => sql`p.matter_id in (select x.id from app.matters x where x.client_id = ${id})`),
]

const isWorkedOnBy = (
  userId: string,
) => sql<boolean>`(m.responsible_id = ${userId} or exists (select 1 from app.matter_members mm
  where mm.business_id = m.business_id and mm.matter_id = m.id and mm.user_id = ${userId}))`

/** Hearings concern everybody who works on the matter and the person who reported the last one. */
function hearings(query: AgendaQuery): Condition {
  const where = allOf(
    isCourtDateValid,
    ...ofOpenMatter(query),
    whenDefined(query.from, (day) => sql`p.next_on >= ${day}::date`),
    whenDefined(query.to, (day) => sql`p.next_on <= ${day}::date`),
    whenDefined(
      query.userId,
      (id) => sql`(p.user_id = ${id} or p.matter_id in (select m.id from app.matters m where ${isWorkedOnBy(id)}))`,
    ),
  )
  return sql`select 'hearing' as kind, p.next_on as day, p.next_time as time, p.business_id, p.id from app.progress_updates p where ${where}`
}

function followUps(query: AgendaQuery): Condition {
  const kinds = [...(query.seesNotes ? ['note'] : []), ...(query.seesCourt ? ['court'] : [])]
  const where = allOf(
    isDue,
    sql`p.kind = any (${kinds}::text[])`,
    ...ofOpenMatter(query),
    whenDefined(query.from, (day) => sql`p.follow_up_on >= ${day}::date`),
    whenDefined(query.to, (day) => sql`p.follow_up_on <= ${day}::date`),
    whenDefined(query.userId, (id) => sql`p.follow_up_user_id = ${id}`),
  )
  return sql`select 'followUp' as kind, p.follow_up_on as day, null::time as time, p.business_id, p.id from app.progress_updates p where ${where}`
}

const NO_DATES = sql`select null::text as kind, null::date as day, null::time as time, null::uuid as business_id, null::uuid as id where false`

/** The parts of the agenda that match the filter and that the person may see. */
function partsOf(query: AgendaQuery): Condition[] {
  const parts = [
    query.kind !== 'followUp' && query.seesCourt ? hearings(query) : undefined,
    query.kind !== 'hearing' ? followUps(query) : undefined,
  ].filter((part) => part !== undefined)
  return parts.length > 0 ? parts : [NO_DATES]
}

const datesOf = (query: AgendaQuery): Condition => sql.join(partsOf(query), sql` union all `)

/** Dates with the names of their matter, client and person. */
const withNames = (tx: FirmTx, dates: Condition, order: Condition) =>
  tx
    .selectFrom(asDates(dates).as('d'))
    .innerJoin('app.progress_updates as p', byId('p', 'd.id'))
    .innerJoin('app.matters as m', byId('m', 'p.matter_id'))
    .innerJoin('app.clients as c', byId('c', 'm.client_id'))
    .leftJoin('app.members as w', (join) =>
      join
        .onRef('w.business_id', '=', 'p.business_id')
        .on(sql<boolean>`w.id = case d.kind when 'hearing' then m.responsible_id else p.follow_up_user_id end`),
    )
    .select([
      'd.kind',
      'd.day',
      'd.time',
      'p.next_room as room',
      'p.kind as source',
      'p.id',
      'p.matter_id',
      'm.name as matter_name',
    ])
    .select(['m.number as matter_number', 'c.name as client_name', 'p.court_name', 'p.suit_number', 'p.judge'])
    .select(['w.id as person_id', 'w.full_name as person_name', 'p.version', 'p.updated_at'])
    .select(
      sql<string>`case d.kind when 'hearing' then p.next_purpose else coalesce(nullif(p.title, ''), left(p.body_text, 120)) end`.as(
        'title',
      ),
    )
    .orderBy(order)
export type DateRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

interface AgendaDate {
  kind: 'hearing' | 'followUp'
  day: string
  time: string | null
  business_id: string
  id: string
}
const asDates = (dates: Condition) => sql<AgendaDate>`(${dates})`

/** Hearings before follow-ups, those with a time first. */
const soonest = sql`day, kind desc, time nulls last, id`
const soonestWithNames = sql`d.day, d.kind desc, d.time nulls last, d.id`

/** One page and one row more: each part gives its first rows, and the page is cut from these. */
export function selectDates(tx: FirmTx, query: AgendaQuery, { page, size }: Paging): Promise<DateRow[]> {
  const max = sql.lit(page * size + 1)
  const parts = partsOf(query).map((part) => sql`(${part} order by ${soonest} limit ${max})`)
  const cut = sql`select * from (${sql.join(parts, sql` union all `)}) x order by ${soonest} limit ${sql.lit(size + 1)} offset ${sql.lit((page - 1) * size)}`
  return withNames(tx, cut, soonestWithNames).execute()
}

/** The number of dates, and the earliest day. */
export const countDates = (tx: FirmTx, query: AgendaQuery) =>
  tx
    .selectFrom(asDates(datesOf(query)).as('d'))
    .select([sql<number>`count(*)::int`.as('count'), sql<string | null>`min(d.day)`.as('oldestOn')])
    .executeTakeFirstOrThrow()

export const countDatesByDay = (tx: FirmTx, query: AgendaQuery) =>
  tx
    .selectFrom(asDates(datesOf(query)).as('d'))
    .select(['d.day'])
    .select([
      sql<number>`(count(*) filter (where d.kind = 'hearing'))::int`.as('hearings'),
      sql<number>`(count(*) filter (where d.kind = 'followUp'))::int`.as('follow_ups'),
    ])
    .groupBy('d.day')
    .orderBy('d.day')
    .execute()

export function selectFirstOfDays(tx: FirmTx, query: AgendaQuery, perDay: number): Promise<DateRow[]> {
  const cut = sql`select * from (
      select x.*, row_number() over (partition by x.day order by x.kind desc, x.time nulls last, x.id) as place from (${datesOf(query)}) x) r
    where r.place <= ${sql.lit(perDay)}`
  return withNames(tx, cut, soonestWithNames).execute()
}

/** The hearings of some days, with who reported the last one and who works on the matter. */
export const selectHearings = (tx: FirmTx, { from, to }: { readonly from: string; readonly to: string }) =>
  tx
    .selectFrom(asDates(hearings({ kind: 'hearing', seesNotes: false, seesCourt: true, from, to })).as('d'))
    .innerJoin('app.progress_updates as p', byId('p', 'd.id'))
    .innerJoin('app.matters as m', byId('m', 'p.matter_id'))
    .select(['d.id', 'd.day', 'd.time', 'p.matter_id', 'p.user_id', 'p.court_name', 'm.name as matter_name'])
    .select('m.responsible_id')
    .select(
      sql<
        string[]
      >`array(select mm.user_id from app.matter_members mm where mm.business_id = m.business_id and mm.matter_id = m.id)`.as(
        'team',
      ),
    )
    .orderBy(soonestWithNames)
    .execute()
export type HearingRow = Awaited<ReturnType<typeof selectHearings>>[number]

const MAX_MORNING_ROWS = 100

/** Dates that have passed, latest first, and how many there are. */
export async function selectPassedDates(tx: FirmTx, query: AgendaQuery): Promise<{ count: number; rows: DateRow[] }> {
  const dates = datesOf(query)
  const cut = sql`select * from (${dates}) x order by day desc, id desc limit ${sql.lit(MAX_MORNING_ROWS)}`
  const [{ count }, rows] = await Promise.all([
    tx
      .selectFrom(asDates(dates).as('d'))
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
    withNames(tx, cut, sql`d.day desc, d.id desc`).execute(),
  ])
  return { count, rows }
}

/** The case of court update `u` is not concluded; a matter may have another case that is. */
const isOpenCase = sql<boolean>`not u.is_concluded and not exists (
  select 1 from app.progress_updates l
  where l.business_id = u.business_id and l.matter_id = u.matter_id and l.kind = 'court' and l.deleted_at is null
    and l.is_concluded and (l.happened_on, l.id) > (u.happened_on, u.id) and ${isSameCase(sql`l.suit_number`, sql`u.suit_number`)})`

const isInCourt = sql<boolean>`(last.court_name is not null or m.court_name <> '' and not exists (select 1 from app.progress_updates u
  where u.business_id = m.business_id and u.matter_id = m.id and u.kind = 'court' and u.deleted_at is null))`

const hasNoDate = sql<boolean>`not exists (select 1 from app.progress_updates p
  where p.business_id = m.business_id and p.matter_id = m.id and ${isCourtDateValid})`

/** Matters in court without a next date, longest waiting first. */
export const selectMattersWithoutDate = (tx: FirmTx, userId: string | undefined) =>
  tx
    .selectFrom('app.matters as m')
    .innerJoin('app.clients as c', byId('c', 'm.client_id'))
    .leftJoin('app.members as w', byId('w', 'm.responsible_id'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('app.progress_updates as u')
          .select(['u.court_name', 'u.suit_number', 'u.happened_on'])
          .whereRef('u.business_id', '=', 'm.business_id')
          .whereRef('u.matter_id', '=', 'm.id')
          .where('u.kind', '=', sql.lit('court'))
          .where('u.deleted_at', 'is', null)
          .where(isOpenCase)
          .orderBy('u.happened_on', 'desc')
          .orderBy('u.id', 'desc')
          .limit(sql.lit(1))
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['m.id', 'm.name', 'm.number', 'c.name as client_name', 'last.happened_on as last_on'])
    .select(['w.id as person_id', 'w.full_name as person_name'])
    .select((eb) => [
      eb.fn.coalesce('last.court_name', 'm.court_name').as('court_name'),
      sql<string>`coalesce(nullif(last.suit_number, ''), m.suit_number)`.as('suit_number'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .where('m.status', '<>', sql.lit('closed'))
    .where('m.deleted_at', 'is', null)
    .where(isInCourt)
    .where(hasNoDate)
    .$if(userId !== undefined, (matters) => matters.where(isWorkedOnBy(userId ?? '')))
    .orderBy(sql`last.happened_on nulls first, m.opened_on, m.id`)
    .limit(sql.lit(MAX_MORNING_ROWS))
    .execute()
export type WaitingMatter = Awaited<ReturnType<typeof selectMattersWithoutDate>>[number]

/** Locked until the transaction ends. */
export const lockFollowUp = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.progress_updates')
    .select(['id', 'kind', 'follow_up_on', 'follow_up_user_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const updateFollowUpRow = (tx: FirmTx, id: string, { doneAt, now }: { doneAt: Date | null; now: Date }) =>
  tx
    .updateTable('app.progress_updates')
    .set((eb) => ({ follow_up_done_at: doneAt, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
