import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, endOfWeek, startOfWeek, weekdayOf } from '#domain/calendar-day.ts'
import { demoFirm } from './demo.ts'
import { shiftToWeek } from './shift.ts'
import { LAST_WORKDAY } from './time-entries.ts'

const drawn = demoFirm()
/** A Wednesday. */
const TODAY = '2027-06-09'
const shifted = shiftToWeek(drawn, TODAY)
const weeks = daysBetween(startOfWeek(LAST_WORKDAY), startOfWeek(TODAY))

const latest = (days: readonly string[]) => days.toSorted().at(-1) ?? ''

describe('the demo firm of a week', () => {
  test('is the drawn one in the last week of February 2026', () => {
    expect(shiftToWeek(drawn, LAST_WORKDAY)).toEqual(drawn)
    expect(shiftToWeek(drawn, endOfWeek(LAST_WORKDAY))).toEqual(drawn)
  })

  test('has every day moved by the same whole weeks', () => {
    expect(weeks % 7).toBe(0)
    const drawnById = new Map(drawn.timeEntries.map((entry) => [entry.id, entry]))
    for (const { id, workedOn } of shifted.timeEntries) {
      expect(workedOn).toBe(addDays(drawnById.get(id)?.workedOn ?? '', weeks))
      expect(weekdayOf(workedOn) % 6).not.toBe(0)
    }
    expect(shifted.matters.map(({ openedOn, closedOn }) => [openedOn, closedOn])).toEqual(
      drawn.matters.map(({ openedOn, closedOn }) => [addDays(openedOn, weeks), closedOn && addDays(closedOn, weeks)]),
    )
    expect(shifted.flatFees.flatMap(({ instalments }) => instalments.map(({ dueOn }) => dueOn))).toEqual(
      drawn.flatFees.flatMap(({ instalments }) => instalments.map(({ dueOn }) => addDays(dueOn, weeks))),
    )
  })

  test('has the work of today and of no later day', () => {
    const days = [
      ...shifted.timeEntries.map(({ workedOn }) => workedOn),
      ...shifted.progress.map(({ happenedOn }) => happenedOn),
      ...shifted.expenses.map(({ spentOn }) => spentOn),
      ...shifted.flatFees.map(({ chargedOn }) => chargedOn),
    ]
    expect(latest(days)).toBe(TODAY)
    const leftOut = drawn.timeEntries.filter(({ workedOn }) => addDays(workedOn, weeks) > TODAY)
    expect(leftOut.length).toBeGreaterThan(50)
    expect(shifted.timeEntries).toHaveLength(drawn.timeEntries.length - leftOut.length)
  })

  test('has hearings ahead, and one on each day on which a later report was left out', () => {
    const upcoming = shifted.progress.flatMap(({ hearing }) =>
      hearing?.nextOn && hearing.nextOn > TODAY ? [hearing.nextOn] : [],
    )
    expect(upcoming.length).toBeGreaterThan(10)
    expect(upcoming.some((day) => daysBetween(TODAY, day) <= 14)).toBe(true)
    const shown = new Set(shifted.progress.map(({ id }) => id))
    const unheard = drawn.progress.filter(({ id, hearing }) => hearing && !shown.has(id))
    const known = new Set(shifted.progress.map(({ matterId, hearing }) => `${matterId} ${hearing?.nextOn}`))
    // The first hearing of a matter was not announced by an earlier one.
    const first = new Set(
      [
        ...Map.groupBy(
          drawn.progress.filter(({ hearing }) => hearing),
          ({ matterId }) => matterId,
        ).values(),
      ].map(([update]) => update?.id),
    )
    for (const { matterId, happenedOn } of unheard.filter((update) => !first.has(update.id))) {
      expect(known.has(`${matterId} ${addDays(happenedOn, weeks)}`)).toBe(true)
    }
  })

  test('has nothing done or decided that would lie ahead', () => {
    expect(
      shifted.progress.filter(({ isFollowUpDone, followUpOn }) => isFollowUpDone && (followUpOn ?? '') >= TODAY),
    ).toEqual([])
    const decided = shifted.expenses.filter(
      ({ request }) => request?.state === 'approved' || request?.state === 'rejected',
    )
    expect(decided.every(({ spentOn }) => spentOn < TODAY)).toBe(true)
  })

  test('names in its suits the years in which their matters were opened', () => {
    const yearOf = new Map(shifted.matters.map(({ id, openedOn }) => [id, openedOn.slice(0, 4)]))
    const wrong = shifted.progress.filter(
      ({ matterId, hearing }) => hearing && !hearing.suitNumber.includes(yearOf.get(matterId) ?? 'no matter'),
    )
    expect(wrong).toEqual([])
  })

  test('keeps its ids on every day of the week', () => {
    for (const day of [startOfWeek(TODAY), endOfWeek(TODAY)]) {
      const known = new Set(drawn.timeEntries.map(({ id }) => id))
      expect(shiftToWeek(drawn, day).timeEntries.filter(({ id }) => !known.has(id))).toEqual([])
    }
  })
})
