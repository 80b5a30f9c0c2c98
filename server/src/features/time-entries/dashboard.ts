import { addDays, daysFrom, endOfWeek, startOfWeek } from '#domain/calendar-day.ts'
import { targetBetween } from '#domain/daily-target.ts'
import { isWorkingDay, type WorkingCalendar } from '#domain/working-calendar.ts'
import { sumDecimals } from '#domain/decimal.ts'
import { minorToNumber } from '#domain/money.ts'
import type { AgeOfTime, HoursFigure, TimeOfPerson, WeekOfHours } from '#contract/dashboard-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { listTargetsByPerson, type PersonWithTargets } from '../daily-targets/public.ts'
import { getWorkingDays } from '../working-calendar/public.ts'
import { latestDays, toUnbilledWork, type DashboardParts, type DashboardReader } from '../records/public.ts'
import { getUnsavedTime } from '../timer/public.ts'
import {
  countUnapproved,
  sumHoursByDay,
  sumHoursByPerson,
  sumUnbilled,
  sumUnbilledOfMatters,
  type DayOfHours,
  type PersonOfHours,
  type UnbilledRow,
} from './dashboard.queries.ts'

const WEEKS = 12
/** The last day, in days of age, of each age but the oldest (reports.md §2). */
const AGES = [30, 60, 90] as const

/** The targets of people, and the days on which the firm works. */
interface Targets {
  readonly people: ReadonlyMap<string, PersonWithTargets>
  readonly calendar: WorkingCalendar
}

const sumHours = (texts: readonly string[]): number => Number(sumDecimals(texts))
const sumMinor = (rows: readonly UnbilledRow[]): bigint =>
  rows.reduce((sum, { home_amount_minor }) => sum + BigInt(home_amount_minor), 0n)
const targetOfAll = (targets: Targets, first: string, last: string): number =>
  sumHours([...targets.people.values()].map((person) => targetBetween(person.targets, [first, last], targets.calendar)))

async function figures({ tx }: FirmContext, reader: DashboardReader) {
  const { userId, today, week, currency } = reader
  const firstDays = AGES.map((days) => addDays(today, -days))
  const [days, people, unbilled, targetsOf, calendar] = await Promise.all([
    sumHoursByDay(tx, { userId, first: addDays(week.first, -7 * (WEEKS - 1)), last: week.last }),
    userId === undefined ? sumHoursByPerson(tx, { userId, ...week }) : undefined,
    sumUnbilled(tx, { userId, firstDays, currency }),
    listTargetsByPerson(tx, userId),
    getWorkingDays(tx),
  ])
  const targets = { people: targetsOf, calendar }
  const byCurrency = [...Map.groupBy(unbilled, (row) => row.currency).values()]
    .map(sumOfCurrency)
    .toSorted((one, other) => one.currency.localeCompare(other.currency, 'en'))
  return {
    hours: toHours(days, targets, reader),
    hoursByWeek: toWeeks(days, targets, reader),
    unbilledTime: {
      ...toUnbilledWork(byCurrency, currency),
      hours: sumHours(unbilled.map(({ hours }) => hours)),
    },
    unbilledTimeByAge: toAges(unbilled, reader),
    timeByPerson: people ? toPeople(people, unbilled, { targets, reader }) : null,
  }
}

const sumOfCurrency = (rows: readonly UnbilledRow[]) => ({
  currency: rows[0]?.currency ?? '',
  symbol: rows[0]?.symbol ?? '',
  count: String(rows.reduce((sum, { count }) => sum + Number(count), 0)),
  amount_minor: String(rows.reduce((sum, { amount_minor }) => sum + BigInt(amount_minor), 0n)),
  home_amount_minor: String(sumMinor(rows)),
  oldest_on: rows.flatMap(({ oldest_on }) => oldest_on ?? []).toSorted()[0] ?? null,
})

const recorded = (days: readonly DayOfHours[]) => days.flatMap(({ billable, not_billable }) => [billable, not_billable])

const toHours = (days: readonly DayOfHours[], targets: Targets, { today, week }: DashboardReader): HoursFigure => ({
  today: sumHours(recorded(days.filter(({ day }) => day === today))),
  week: sumHours(recorded(days.filter(({ day }) => day >= week.first && day <= week.last))),
  targetToday: targetOfAll(targets, today, today),
  targetWeek: targetOfAll(targets, week.first, week.last),
  weekElapsed: elapsedShare(
    daysFrom(week.first, week.last).filter((day) => isWorkingDay(day, targets.calendar)),
    today,
  ),
})

/** Today counts as elapsed, and so does a week without a working day. */
const elapsedShare = (days: readonly string[], today: string): number =>
  days.length === 0 ? 1 : days.filter((day) => day <= today).length / days.length

function toWeeks(
  days: readonly DayOfHours[],
  targets: Targets,
  { week, weekStartsOn }: DashboardReader,
): WeekOfHours[] {
  const byWeek = Map.groupBy(days, ({ day }) => startOfWeek(day, weekStartsOn))
  return Array.from({ length: WEEKS }, (_, index) => {
    const first = addDays(week.first, 7 * (index - WEEKS + 1))
    const last = endOfWeek(first, weekStartsOn)
    const ofWeek = byWeek.get(first) ?? []
    return {
      first,
      last,
      billable: sumHours(ofWeek.map(({ billable }) => billable)),
      notBillable: sumHours(ofWeek.map(({ not_billable }) => not_billable)),
      target: targetOfAll(targets, first, last),
    }
  })
}

function toAges(unbilled: readonly UnbilledRow[], { today, currency }: DashboardReader): AgeOfTime[] {
  return [...AGES, undefined].map((to, age) => {
    const from = age === 0 ? 0 : (AGES[age - 1] ?? 0) + 1
    const rows = unbilled.filter((row) => row.age === age)
    return {
      label: to === undefined ? `Over ${AGES.at(-1)} days` : `${from}–${to} days`,
      first: to === undefined ? null : addDays(today, -to),
      last: age === 0 ? null : addDays(today, -from),
      hours: sumHours(rows.map(({ hours }) => hours)),
      amount: minorToNumber(sumMinor(rows), currency),
    }
  })
}

/** Everybody who has a target, recorded time this week or has unbilled time; the most unbilled first. */
function toPeople(
  worked: readonly PersonOfHours[],
  unbilled: readonly UnbilledRow[],
  { targets, reader: { week, currency } }: { targets: Targets; reader: DashboardReader },
): TimeOfPerson[] {
  const byPerson = Map.groupBy(unbilled, ({ user_id }) => user_id)
  const hours = new Map(worked.map((row) => [row.user_id, Number(row.hours)]))
  const names = new Map([
    ...[...targets.people].map(([id, { name }]) => [id, name] as const),
    ...[...worked, ...unbilled].map(({ user_id, name }) => [user_id, name] as const),
  ])
  return [...names]
    .map(([userId, name]) => {
      const rows = byPerson.get(userId) ?? []
      return {
        userId,
        name,
        week: hours.get(userId) ?? 0,
        targetWeek: Number(
          targetBetween(targets.people.get(userId)?.targets ?? [], [week.first, week.last], targets.calendar),
        ),
        unbilledHours: sumHours(rows.map((row) => row.hours)),
        unbilledAmount: minorToNumber(sumMinor(rows), currency),
      }
    })
    .filter((person) => person.targetWeek > 0 || person.week > 0 || person.unbilledHours > 0)
    .toSorted((one, other) => other.unbilledAmount - one.unbilledAmount || one.name.localeCompare(other.name, 'en'))
}

async function matterFigures({ tx }: FirmContext, ids: readonly string[], { currency }: DashboardReader) {
  const rows = await sumUnbilledOfMatters(tx, ids)
  return new Map(
    rows.map(({ matter_id, hours, minor }) => [
      matter_id,
      { unbilledTime: { hours: Number(hours), amount: minorToNumber(minor, currency) } },
    ]),
  )
}

const DRAFT = 1

/** Drafts and returned entries of the person, and measured time that was not saved: a timer that runs since today is in use. */
async function waiting(context: FirmContext, { today }: DashboardReader) {
  const { tx, userId } = context
  const [entries, timer] = await Promise.all([countUnapproved(tx, userId), getUnsavedTime(context)])
  const isForgotten = timer !== undefined && (!timer.isStarted || timer.since < today)
  return [
    ...entries.map(({ status, count, hours, oldest_on }) => ({
      code: status === DRAFT ? 'draftTime' : 'returnedTime',
      count,
      hours: Number(hours),
      oldestOn: oldest_on,
    })),
    ...(isForgotten ? [{ code: 'unsavedTimer', count: 1, hours: timer.hours, oldestOn: timer.since }] : []),
  ]
}

export const timeDashboard: DashboardParts = {
  figures,
  matterFigures,
  waiting,
  lastActivity: ({ tx }, ids) => latestDays(tx, { table: 'app.time_entries', day: 'worked_on' }, ids),
}
