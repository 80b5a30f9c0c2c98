import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, type CalendarDay } from './calendar-day.ts'
import {
  cancel,
  canReactivate,
  changeNow,
  comingEnd,
  daysOf,
  endUnpaid,
  fullPrice,
  hasEnded,
  nextStep,
  quoteChange,
  reactivate,
  renew,
  taxOn,
  type PlanTerms,
  type SubscriptionPeriod,
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
const PLANS = [FREE_PLAN, PRACTICE, FIRM, plan('Practice', 365, 49_200n), plan('Firm', 365, 79_200n)]

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

/** What a firm and its bank may do, and the days that pass. */
const Step = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    plan: fc.nat(PLANS.length - 1),
    seats: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 0, max: 40 }) }),
  fc.constantFrom({ kind: 'cancel' as const }, { kind: 'reactivate' as const }, { kind: 'bank' as const }),
)

/** The server's engine in small: what it stores, and the charges that it makes. */
class World {
  today: CalendarDay = '2026-01-01'
  state = running({ plan: plan('Trial', 15, 0n), seats: 25 }, this.today)
  past: SubscriptionPeriod[] = []
  charges: { period: SubscriptionPeriod; minor: bigint; status: 'paid' | 'due' | 'void'; on: CalendarDay }[] = []
  bankPays = true

  change(wanted: WantedPlan) {
    if (this.state.unpaidSince !== null) return
    const quote = quoteChange(this.state, wanted, this.today)
    if (quote.when === 'atEnd') this.state = { ...this.state, next: wanted, cancelledOn: null }
    if (quote.when === 'same') this.state = { ...this.state, next: null }
    if (quote.when !== 'now' || (quote.dueMinor > 0n && !this.bankPays)) return
    const { left, state } = changeNow(this.state, wanted, quote)
    this.past.push(left)
    this.state = state
    this.charges.push({ period: state.period, minor: quote.dueMinor, status: 'paid', on: this.today })
  }

  work() {
    for (let turns = 0; turns < 9; turns += 1) {
      const own = PLANS.find(({ id }) => id === this.state.period.planId) ?? FREE_PLAN
      const step = nextStep(this.state, { own, free: FREE_PLAN }, this.today)
      if (step.kind === 'none') return
      if (step.kind === 'renew') {
        this.past.push(this.state.period)
        this.state = renew(this.state, step.wanted, this.today)
        const minor = this.state.period.worthMinor
        this.charges.push({ period: this.state.period, minor, status: minor > 0n ? 'due' : 'paid', on: this.today })
      } else if (step.kind === 'retry') this.charge()
      else this.giveUp()
    }
  }

  pass(days: number) {
    for (let day = 0; day < days; day += 1) {
      this.today = addDays(this.today, 1)
      this.work()
    }
  }

  charge() {
    const due = this.charges.find(({ status }) => status === 'due')
    if (!due) throw new Error('nothing is due')
    if (this.bankPays) {
      Object.assign(due, { status: 'paid', on: this.today })
      this.state = { ...this.state, unpaidSince: null, failedAttempts: 0 }
    } else this.state = { ...this.state, failedAttempts: this.state.failedAttempts + 1 }
  }

  giveUp() {
    for (const due of this.charges) if (due.status === 'due') due.status = 'void'
    this.state = endUnpaid(this.state, this.today)
  }

  cancel() {
    if (hasEnded(this.state.period, this.today)) return
    if (this.state.unpaidSince !== null) this.giveUp()
    else this.state = cancel(this.state, this.today)
  }
}

type WorldStep = typeof Step extends fc.Arbitrary<infer One> ? One : never

function take(world: World, step: WorldStep): void {
  if (step.kind === 'change') world.change({ plan: PLANS[step.plan] ?? FREE_PLAN, seats: step.seats })
  else if (step.kind === 'cancel') world.cancel()
  else if (step.kind === 'bank') world.bankPays = !world.bankPays
  else if (step.kind === 'days') world.pass(step.days)
  else if (canReactivate(world.state, world.today)) world.state = reactivate(world.state)
}

/** The laws that a world breaks, by name. */
function brokenLaws({ past, state, charges }: World): string[] {
  const periods = [...past, state.period]
  const gaps = periods.slice(1).map((later, index) => daysBetween(periods[index]?.endsOn ?? '', later.startsOn))
  const counted = charges.filter(({ status }) => status !== 'void')
  const charged = counted.reduce((sum, { minor }) => sum + minor, 0n)
  const worth = periods.reduce((sum, { worthMinor }) => sum + worthMinor, 0n)
  const broken = {
    'two run at a time': gaps.some((gap) => gap < 1),
    'a period is worth less than nothing': periods.some(({ worthMinor }) => worthMinor < 0n),
    'charges are not what was provided': charged !== worth,
    'one that had ended was charged': charges.some(
      ({ status, period, on }) => status === 'paid' && daysBetween(on, period.endsOn) < 0,
    ),
    'two charges are due': charges.filter(({ status }) => status === 'due').length > 1,
  }
  return Object.entries(broken).flatMap(([law, isBroken]) => (isBroken ? [law] : []))
}

test('whatever a firm does, one subscription runs, none that ended is charged, and the charges are what was provided', () => {
  fc.assert(
    fc.property(fc.array(Step, { maxLength: 60 }), fc.boolean(), (steps, isNaira) => {
      const world = new World()
      world.state = { ...world.state, isNaira }
      for (const step of steps) {
        take(world, step)
        expect(brokenLaws(world)).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})
