import { addDays, dayInZone, daysBetween } from '#domain/calendar-day.ts'
import { holds } from '#domain/permissions.ts'
import {
  DATES_PER_DAY,
  MAX_AGENDA_DAYS,
  type AgendaDay,
  type agenda as contract,
  type AgendaFilters,
  type MorningList,
} from '#contract/agenda.ts'
import type { Received } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { firmSettings } from '../firm/public.ts'
import {
  countDatesByDay,
  selectDates,
  selectFirstOfDays,
  selectMattersWithoutDate,
  selectPassedDates,
  type AgendaQuery,
} from './queries.ts'
import { tooManyDays } from './refusals.ts'
import { toItem, toWaiting } from './view.ts'

const toQuery = (
  { membership: { permissions } }: FirmContext,
  filters: AgendaFilters & { from?: string | undefined; to?: string | undefined },
): AgendaQuery => ({
  ...filters,
  seesNotes: holds(permissions, 'progressNote'),
  seesCourt: holds(permissions, 'courtUpdate'),
})

async function todayOf({ tx, businessId, clock }: FirmContext): Promise<string> {
  const { time_zone } = await firmSettings(tx, businessId)
  return dayInZone(time_zone, clock.now().getTime())
}

export async function listAgenda(context: FirmContext, filters: Received<typeof contract.list>['query']) {
  const from = filters.from ?? (await todayOf(context))
  const page = toPage(await selectDates(context.tx, toQuery(context, { ...filters, from }), filters), filters)
  return { ...page, data: page.data.map(toItem) }
}

export async function listAgendaDays(
  context: FirmContext,
  filters: Received<typeof contract.days>['query'],
): Promise<AgendaDay[]> {
  if (daysBetween(filters.from, filters.to) >= MAX_AGENDA_DAYS) throw tooManyDays()
  const query = toQuery(context, filters)
  const [days, dates] = await Promise.all([
    countDatesByDay(context.tx, query),
    selectFirstOfDays(context.tx, query, DATES_PER_DAY),
  ])
  return days.map(({ day, hearings, follow_ups }) => ({
    day,
    hearings,
    followUps: follow_ups,
    items: dates.filter((row) => row.day === day).map(toItem),
  }))
}

export async function getMorningList(context: FirmContext, userId: string | undefined): Promise<MorningList> {
  const today = await todayOf(context)
  const query = toQuery(context, { userId, to: addDays(today, -1) })
  const [unreported, overdue, waiting] = await Promise.all([
    selectPassedDates(context.tx, { ...query, kind: 'hearing' }),
    selectPassedDates(context.tx, { ...query, kind: 'followUp' }),
    query.seesCourt ? selectMattersWithoutDate(context.tx, userId) : [],
  ])
  return {
    today,
    unreported: { count: unreported.count, rows: unreported.rows.map(toItem) },
    withoutDate: { count: waiting[0]?.total ?? 0, rows: waiting.map(toWaiting) },
    overdue: { count: overdue.count, rows: overdue.rows.map(toItem) },
  }
}
