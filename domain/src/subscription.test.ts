import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDay } from './calendar-day.ts'
import {
  cancel,
  canReactivate,
  changeNow,
  comingEnd,
  daysOf,
  endUnpaid,
  fullPrice,
  nextStep,
  quoteChange,
  reactivate,
  renew,
  taxOn,
  type PlanTerms,
  type SubscriptionState,
  type WantedPlan,
} from './subscription.ts'

const plan = (name: string, durationDays: number, price: bigint, maxSeats = 250): PlanTerms => ({
  id: `${name} ${durationDays}`,
  name,
  durationDays,
  seatPriceMinor: price,
  maxSeats,
})
const FREE_PLAN = plan('Free', 30, 0n, 1)
const PRACTICE_YEARLY = plan('Practice', 365, 216_000_00n)
const FIRM_YEARLY = plan('Firm', 365, 324_000_00n)
const PRACTICE = plan('Practice', 30, 4_900n)
const FIRM = plan('Firm', 30, 7_900n)

const ON_SALE = { own: PRACTICE, free: FREE_PLAN }

const running = (wanted: WantedPlan, startsOn: CalendarDay): SubscriptionState => ({
  period: {
    planId: wanted.plan.id,
    planName: wanted.plan.name,
    durationDays: wanted.plan.durationDays,
    seats: wanted.seats,
    startsOn,
    endsOn: addDays(startsOn, wanted.plan.durationDays - 1),
    worthMinor: fullPrice(wanted),
  },
  next: null,
  cancelledOn: null,
  unpaidSince: null,
  failedAttempts: 0,
  isNaira: false,
})

describe('a change of plan', () => {
  test('upward is made at once, for the days that are left', () => {
    const quote = quoteChange(
      running({ plan: PRACTICE_YEARLY, seats: 15 }, '2025-06-02'),
      { plan: FIRM_YEARLY, seats: 18 },
      '2026-03-03',
    )
    expect(quote).toMatchObject({
      when: 'now',
      startsOn: '2026-03-03',
      endsOn: '2026-06-01',
      newDays: 91,
      newMinor: 1_454_005_48n,
      unusedMinor: 807_780_82n,
      dueMinor: 646_224_66n,
    })
    expect(taxOn(quote.dueMinor, 75_000n)).toBe(48_466_85n)
  })

  test('downward waits for the end of what is paid, and costs nothing until then', () => {
    const quote = quoteChange(
      running({ plan: FIRM_YEARLY, seats: 18 }, '2025-06-02'),
      { plan: PRACTICE_YEARLY, seats: 15 },
      '2026-03-03',
    )
    expect(quote).toMatchObject({ when: 'atEnd', startsOn: '2026-06-02', dueMinor: 0n, fullMinor: 3_240_000_00n })
  })

  test('from monthly to yearly begins a year today, with what is left of the month taken off', () => {
    const state = running({ plan: PRACTICE, seats: 2 }, '2026-03-01')
    const yearly = { plan: plan('Practice', 365, 49_200n), seats: 2 }
    expect(quoteChange(state, yearly, '2026-03-16')).toMatchObject({
      when: 'now',
      startsOn: '2026-03-16',
      endsOn: '2027-03-15',
      unusedMinor: 4_900n,
      dueMinor: 93_500n,
    })
    expect(quoteChange(running(yearly, '2026-03-01'), { plan: FIRM, seats: 9 }, '2026-03-16').when).toBe('atEnd')
  })

  test('out of a trial begins a full period today', () => {
    const trial = running({ plan: plan('Trial', 15, 0n), seats: 25 }, '2026-03-17')
    expect(quoteChange(trial, { plan: PRACTICE, seats: 3 }, '2026-03-20')).toMatchObject({
      when: 'now',
      startsOn: '2026-03-20',
      endsOn: '2026-04-18',
      dueMinor: 14_700n,
    })
  })

  test('twice on the day on which it began leaves a period without days', () => {
    const state = running({ plan: PRACTICE, seats: 1 }, '2026-03-17')
    const wanted = { plan: FIRM, seats: 1 }
    const quote = quoteChange(state, wanted, '2026-03-17')
    const { left } = changeNow(state, wanted, quote)
    expect(quote.dueMinor).toBe(3_000n)
    expect({ days: daysOf(left), worth: left.worthMinor }).toEqual({ days: 0, worth: 0n })
  })
})

describe('time', () => {
  const state = running({ plan: PRACTICE, seats: 2 }, '2026-03-01')
  test('renews a plan on the day after its end, and not before', () => {
    expect(nextStep(state, ON_SALE, '2026-03-30')).toEqual({ kind: 'none' })
    expect(nextStep(state, ON_SALE, '2026-03-31')).toEqual({ kind: 'renew', wanted: { plan: PRACTICE, seats: 2 } })
    expect(renew(state, { plan: PRACTICE, seats: 2 }, '2026-04-02').period).toMatchObject({
      startsOn: '2026-03-31',
      endsOn: '2026-04-29',
      worthMinor: 9_800n,
    })
  })

  test('does not charge for periods in which nothing ran', () => {
    expect(renew(state, { plan: PRACTICE, seats: 2 }, '2026-07-01').period.startsOn).toBe('2026-07-01')
  })

  test('tries a failed charge again after 3, 7 and 14 days, then ends the subscription', () => {
    let owing = renew(state, { plan: PRACTICE, seats: 2 }, '2026-03-31')
    const attempts: string[] = []
    for (let day = '2026-03-31'; ; day = addDays(day, 1)) {
      const step = nextStep(owing, ON_SALE, day)
      if (step.kind === 'end') break
      if (step.kind !== 'retry') continue
      attempts.push(day)
      owing = { ...owing, failedAttempts: owing.failedAttempts + 1 }
    }
    expect(attempts).toEqual(['2026-03-31', '2026-04-03', '2026-04-07', '2026-04-14'])
    expect(endUnpaid(owing, '2026-04-14').period).toMatchObject({ endsOn: '2026-04-13', worthMinor: 0n })
  })

  test('does not charge days that are over, where nobody looked until then', () => {
    const owing = { ...renew(state, { plan: PRACTICE, seats: 2 }, '2026-03-31'), failedAttempts: 1 }
    expect(nextStep(owing, ON_SALE, '2026-04-29')).toEqual({ kind: 'retry' })
    expect(nextStep(owing, ON_SALE, '2026-04-30')).toEqual({ kind: 'end' })
    expect(endUnpaid(owing, '2026-04-30').period).toMatchObject({ endsOn: '2026-04-29', worthMinor: 0n })
  })

  test('ends a cancelled plan with what is paid; until then it can be taken up again', () => {
    const cancelled = cancel(state, '2026-03-10')
    expect(canReactivate(cancelled, '2026-03-30')).toBe(true)
    expect(canReactivate(cancelled, '2026-03-31')).toBe(false)
    expect(nextStep(cancelled, ON_SALE, '2026-03-31')).toEqual({ kind: 'none' })
    expect(nextStep(reactivate(cancelled), ON_SALE, '2026-03-31').kind).toBe('renew')
    expect(nextStep({ ...cancelled, isNaira: true }, ON_SALE, '2026-03-31')).toMatchObject({
      wanted: { plan: { name: 'Free' } },
    })
  })

  test('is told of beforehand: the end of a trial 3 days before, the renewal of a year 7 days before', () => {
    const trial = running({ plan: plan('Trial', 15, 0n), seats: 25 }, '2026-03-17')
    const yearly = running({ plan: PRACTICE_YEARLY, seats: 2 }, '2025-06-02')
    expect(comingEnd(trial, '2026-03-27')).toBeUndefined()
    expect(comingEnd(trial, '2026-03-28')).toBe('trialEnds')
    expect(comingEnd(trial, '2026-04-01')).toBeUndefined()
    expect(comingEnd(yearly, '2026-05-25')).toBeUndefined()
    expect(comingEnd(yearly, '2026-05-26')).toBe('renewal')
    expect(comingEnd({ ...yearly, cancelledOn: '2026-05-01' }, '2026-05-26')).toBeUndefined()
    expect(comingEnd(state, '2026-03-30')).toBeUndefined()
  })

  test('makes a trial in naira the free plan once its last day is over, and leaves any other trial ended', () => {
    const trial = running({ plan: plan('Trial', 15, 0n), seats: 25 }, '2026-03-17')
    const naira = { ...trial, isNaira: true }
    expect(nextStep(naira, ON_SALE, '2026-03-31')).toEqual({ kind: 'none' })
    expect(nextStep(naira, ON_SALE, '2026-04-01')).toEqual({ kind: 'renew', wanted: { plan: FREE_PLAN, seats: 1 } })
    expect(nextStep(trial, ON_SALE, '2026-04-01')).toEqual({ kind: 'none' })
  })
})
