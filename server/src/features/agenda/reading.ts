import { addDays, dayInZone, daysBetween } from '#domain/calendar-day.ts'
import { holds } from '#domain/permissions.ts'
import {
  DATES_PER_DAY,
  MOST_AGENDA_DAYS,
  type agenda as contract,
  type AgendaFilters,
  type MorningList,
} from '#contract/agenda.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { invalidField, notFound, notPermitted, Refusal } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import {
  countByDay,
  datePage,
  firstOfDays,
  lockFollowUp,
  mattersWithoutDate,
  passedDates,
  setFollowUpDone,
  type AgendaQuery,
} from './queries.ts'
import { toItem, toWaiting } from './view.ts'

type Held = FirmContext['membership']['permissions']

const askedBy = (
  held: Held,
  filters: AgendaFilters & { from?: string | undefined; to?: string | undefined },
): AgendaQuery => ({
  ...filters,
  seesNotes: holds(held, 'progressNote'),
  seesCourt: holds(held, 'courtUpdate'),
})

async function todayAt({ tx, businessId, clock }: FirmContext): Promise<string> {
  const { time_zone } = await firmSettings(tx, businessId)
  return dayInZone(time_zone, clock.now().getTime())
}

export async function listAgenda(
  context: FirmContext,
  { query }: Received<typeof contract.list>,
): Promise<Answer<typeof contract.list>> {
  const from = query.from ?? (await todayAt(context))
  const page = toPage(
    await datePage(context.tx, askedBy(context.membership.permissions, { ...query, from }), query),
    query,
  )
  return { ...page, data: page.data.map(toItem) }
}

export async function listDays(
  { tx, membership }: FirmContext,
  { query }: Received<typeof contract.days>,
): Promise<Answer<typeof contract.days>> {
  if (daysBetween(query.from, query.to) >= MOST_AGENDA_DAYS) {
    throw invalidField('too_many_days', 'to', `At most ${MOST_AGENDA_DAYS} days at once`)
  }
  const asked = askedBy(membership.permissions, query)
  const [days, first] = await Promise.all([countByDay(tx, asked), firstOfDays(tx, asked, DATES_PER_DAY)])
  return days.map(({ day, hearings, follow_ups }) => ({
    day,
    hearings,
    followUps: follow_ups,
    items: first.filter((row) => row.day === day).map(toItem),
  }))
}

export async function getMorningList(
  context: FirmContext,
  { query }: Received<typeof contract.morning>,
): Promise<MorningList> {
  const { tx, membership } = context
  const today = await todayAt(context)
  const asked = askedBy(membership.permissions, { userId: query.userId, to: addDays(today, -1) })
  const [unreported, overdue, waiting] = await Promise.all([
    passedDates(tx, { ...asked, kind: 'hearing' }),
    passedDates(tx, { ...asked, kind: 'followUp' }),
    asked.seesCourt ? mattersWithoutDate(tx, query.userId) : [],
  ])
  return {
    today,
    unreported: { count: unreported.count, rows: unreported.rows.map(toItem) },
    withoutDate: { count: waiting[0]?.total ?? 0, rows: waiting.map(toWaiting) },
    overdue: { count: overdue.count, rows: overdue.rows.map(toItem) },
  }
}

/** Who follows up says when it is done; so may whoever may edit the record. */
export async function settleFollowUp(
  { tx, userId, clock, membership: { permissions } }: FirmContext,
  { params, body }: Received<typeof contract.followUp>,
): Promise<null> {
  const found = await lockFollowUp(tx, params.id)
  const permission = found?.kind === 'court' ? 'courtUpdate' : 'progressNote'
  if (!found || !holds(permissions, permission)) throw notFound('Follow-up')
  if (found.follow_up_on === null) throw new Refusal(422, 'no_follow_up', 'There is nothing to follow up')
  if (found.follow_up_user_id !== userId && !holds(permissions, `${permission}.edit`)) throw notPermitted()
  const now = clock.now()
  await setFollowUpDone(tx, found.id, { doneAt: body.isDone ? now : null, now })
  return null
}
