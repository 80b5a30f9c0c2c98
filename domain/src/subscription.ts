import { addDays, daysBetween, type CalendarDay } from './calendar-day.ts'

/*
 * What a firm pays for Lexhold. A subscription is a row of periods, of which one runs at a time. A period has a worth: what was
 * charged for its days. Whoever changes at once gets back the worth of the days that are left, so that the charges that were
 * paid are together what the periods are worth. All amounts are in minor units of the currency that the firm pays in.
 */

/** A plan on sale for an interval. */
export interface PlanTerms {
  readonly id: string
  readonly name: string
  readonly durationDays: number
  /** Of one seat for one period, without tax. */
  readonly seatPriceMinor: bigint
  readonly maxSeats: number
}

/** What a firm wants: a plan, and how many people it is for. */
export interface WantedPlan {
  readonly plan: PlanTerms
  readonly seats: number
}

/** Days on a plan, both ends included. */
export interface SubscriptionPeriod {
  readonly planId: string
  readonly planName: string
  readonly durationDays: number
  readonly seats: number
  readonly startsOn: CalendarDay
  readonly endsOn: CalendarDay
  /** What was charged for these days; 0 for a trial and for the free plan. */
  readonly worthMinor: bigint
}

export interface SubscriptionState {
  readonly period: SubscriptionPeriod
  /** What follows on this period: a downgrade that waits for its end. */
  readonly next: WantedPlan | null
  readonly cancelledOn: CalendarDay | null
  /** Since when the charge of this period is unpaid; null where nothing is owed. */
  readonly unpaidSince: CalendarDay | null
  readonly failedAttempts: number
  readonly isNaira: boolean
}

/** What a change costs, and when it is made. */
export interface PlanQuote {
  readonly when: 'now' | 'atEnd' | 'same'
  readonly startsOn: CalendarDay
  readonly endsOn: CalendarDay
  /** Of a full period. */
  readonly fullMinor: bigint
  /** For the days from `startsOn` to `endsOn`. */
  readonly newMinor: bigint
  readonly newDays: number
  /** What the days that are left of the period that runs are worth. 0 where the change waits. */
  readonly unusedMinor: bigint
  readonly unusedDays: number
  /** What is paid now, without tax: the difference. Never below 0. */
  readonly dueMinor: bigint
}

/** The days after the due day on which a charge that failed is tried again; after the last of them the subscription ends. */
export const RETRY_DAYS = [3, 7, 14] as const

const TRIAL = 'Trial'
const YEAR_DAYS = 365
export const FREE = 'Free'

export const daysOf = ({ startsOn, endsOn }: Pick<SubscriptionPeriod, 'startsOn' | 'endsOn'>): number =>
  daysBetween(startsOn, endsOn) + 1

/** `amount × part ÷ total`, half away from zero. The amount is never negative. */
const shareOf = (amount: bigint, part: number, total: number): bigint =>
  (amount * BigInt(part) * 2n + BigInt(total)) / (BigInt(total) * 2n)

export const fullPrice = ({ plan, seats }: WantedPlan): bigint => plan.seatPriceMinor * BigInt(seats)

export const hasEnded = ({ endsOn }: Pick<SubscriptionPeriod, 'endsOn'>, today: CalendarDay): boolean =>
  daysBetween(today, endsOn) < 0

/** Nothing was paid for it, so nothing of it is lost by leaving it. */
const isUnpaidFor = ({ planName }: SubscriptionPeriod): boolean => planName === TRIAL || planName === FREE

/** Whether days that run are paid for or owed: until they are over, the firm pays in the currency in which they were charged. */
export const isChargedFor = (
  { period, unpaidSince }: Pick<SubscriptionState, 'period' | 'unpaidSince'>,
  today: CalendarDay,
): boolean => unpaidSince !== null || (!isUnpaidFor(period) && !hasEnded(period, today))

/**
 * What another plan, interval or number of seats costs on a day. A change that costs more is made at once, and only the days
 * that are left are paid: a change within the interval keeps the end of the period, one from monthly to yearly begins a year
 * today. Whatever costs no more waits for the end of what is paid, and so does the way from yearly to monthly.
 */
export function quoteChange(state: SubscriptionState, wanted: WantedPlan, today: CalendarDay): PlanQuote {
  const { period } = state
  const fullMinor = fullPrice(wanted)
  const anew = { startsOn: today, endsOn: addDays(today, wanted.plan.durationDays - 1), fullMinor, newMinor: fullMinor }
  const newDays = wanted.plan.durationDays
  if (hasEnded(period, today) || isUnpaidFor(period))
    return period.planId === wanted.plan.id && !hasEnded(period, today)
      ? waiting(state, wanted, 'same')
      : { when: 'now', ...anew, newDays, unusedMinor: 0n, unusedDays: 0, dueMinor: fullMinor }
  if (period.planId === wanted.plan.id && period.seats === wanted.seats) return waiting(state, wanted, 'same')
  if (wanted.plan.durationDays < period.durationDays) return waiting(state, wanted, 'atEnd')
  const unusedDays = daysBetween(today, period.endsOn) + 1
  const unusedMinor = shareOf(period.worthMinor, unusedDays, daysOf(period))
  const isSameInterval = wanted.plan.durationDays === period.durationDays
  const change = isSameInterval
    ? {
        startsOn: today,
        endsOn: period.endsOn,
        fullMinor,
        newMinor: shareOf(fullMinor, unusedDays, wanted.plan.durationDays),
        newDays: unusedDays,
      }
    : { ...anew, newDays }
  const dueMinor = change.newMinor - unusedMinor
  if (dueMinor <= 0n) return waiting(state, wanted, 'atEnd')
  return { when: 'now', ...change, unusedMinor, unusedDays, dueMinor }
}

function waiting({ period }: SubscriptionState, wanted: WantedPlan, when: 'atEnd' | 'same'): PlanQuote {
  const startsOn = addDays(period.endsOn, 1)
  const fullMinor = fullPrice(wanted)
  return {
    when,
    startsOn,
    endsOn: addDays(startsOn, wanted.plan.durationDays - 1),
    fullMinor,
    newMinor: fullMinor,
    newDays: wanted.plan.durationDays,
    unusedMinor: 0n,
    unusedDays: 0,
    dueMinor: 0n,
  }
}

/** The period that runs, ended before a day, with what its days until then are worth. One that had ended stays as it is. */
function cutPeriod(period: SubscriptionPeriod, from: CalendarDay, unusedMinor: bigint): SubscriptionPeriod {
  if (hasEnded(period, from)) return period
  return { ...period, endsOn: addDays(from, -1), worthMinor: period.worthMinor - unusedMinor }
}

/** A change that is made at once, once it is paid. */
export function changeNow(
  state: SubscriptionState,
  { plan, seats }: WantedPlan,
  quote: Pick<PlanQuote, 'startsOn' | 'endsOn' | 'newMinor' | 'unusedMinor'>,
): { readonly left: SubscriptionPeriod; readonly state: SubscriptionState } {
  const { startsOn, endsOn, newMinor, unusedMinor } = quote
  return {
    left: cutPeriod(state.period, startsOn, unusedMinor),
    state: {
      ...state,
      period: toPeriod({ plan, seats }, { startsOn, endsOn, worthMinor: newMinor }),
      next: null,
      cancelledOn: null,
      unpaidSince: null,
      failedAttempts: 0,
    },
  }
}

const toPeriod = (
  { plan, seats }: WantedPlan,
  days: Pick<SubscriptionPeriod, 'startsOn' | 'endsOn' | 'worthMinor'>,
): SubscriptionPeriod => ({
  planId: plan.id,
  planName: plan.name,
  durationDays: plan.durationDays,
  seats,
  ...days,
})

/** What the passing of time asks for. */
export type DueStep =
  | { readonly kind: 'none' }
  /** The next period begins; it is charged unless it is free. */
  | { readonly kind: 'renew'; readonly wanted: WantedPlan }
  /** The charge of this period is tried again. */
  | { readonly kind: 'retry' }
  /** It was tried often enough, or the period is over: nothing is charged any more, and it ends before today. */
  | { readonly kind: 'end' }

/**
 * What is due on a day. Trials and cancelled plans end by themselves, and read as expired; a subscription in naira never does
 * (spec §4), so it becomes the free plan. `own` and `free` are plans on sale today, at the prices of today.
 */
export function nextStep(
  state: SubscriptionState,
  { own, free }: { readonly own: PlanTerms; readonly free: PlanTerms },
  today: CalendarDay,
): DueStep {
  const { period, next, cancelledOn, unpaidSince, failedAttempts, isNaira } = state
  if (unpaidSince !== null) {
    // Where nobody looked for so long, days that are over are not charged any more.
    if (hasEnded(period, today)) return { kind: 'end' }
    const tried = failedAttempts - 1
    if (tried < 0) return { kind: 'retry' }
    const wait = RETRY_DAYS[tried]
    if (wait === undefined) return { kind: 'end' }
    return daysBetween(unpaidSince, today) >= wait ? { kind: 'retry' } : { kind: 'none' }
  }
  if (!hasEnded(period, today)) return { kind: 'none' }
  if (cancelledOn !== null || period.planName === TRIAL)
    return isNaira ? { kind: 'renew', wanted: { plan: free, seats: free.maxSeats } } : { kind: 'none' }
  return { kind: 'renew', wanted: next ?? { plan: own, seats: period.seats } }
}

const TRIAL_NOTICE_DAYS = 3
const RENEWAL_NOTICE_DAYS = 7

/**
 * What a firm is told of before it comes: the end of its trial in the last 3 days, and in the last 7 that a year is over and the
 * plan is charged again.
 */
export function comingEnd(state: SubscriptionState, today: CalendarDay): 'trialEnds' | 'renewal' | undefined {
  const { period, cancelledOn, unpaidSince } = state
  if (hasEnded(period, today) || cancelledOn !== null || unpaidSince !== null) return undefined
  const daysLeft = daysBetween(today, period.endsOn)
  if (period.planName === TRIAL) return daysLeft <= TRIAL_NOTICE_DAYS ? 'trialEnds' : undefined
  return period.durationDays === YEAR_DAYS && daysLeft < RENEWAL_NOTICE_DAYS ? 'renewal' : undefined
}

const LAST_RETRY = RETRY_DAYS[2]

/**
 * The period after this one. It begins on the day after it; where nobody looked for so long that it would be over before the
 * last attempt to charge it, on the day itself: days on which nothing ran are not charged.
 */
export function renew(state: SubscriptionState, wanted: WantedPlan, today: CalendarDay): SubscriptionState {
  const following = addDays(state.period.endsOn, 1)
  const { durationDays } = wanted.plan
  const startsOn = daysBetween(following, today) >= durationDays - LAST_RETRY - 1 ? today : following
  const worthMinor = fullPrice(wanted)
  return {
    ...state,
    period: toPeriod(wanted, { startsOn, endsOn: addDays(startsOn, durationDays - 1), worthMinor }),
    next: null,
    cancelledOn: null,
    unpaidSince: worthMinor > 0n ? today : null,
    failedAttempts: 0,
  }
}

/** An unpaid period that is given up: it ends before today and is worth nothing, because nothing is paid for it. */
export const endUnpaid = (state: SubscriptionState, today: CalendarDay): SubscriptionState => ({
  ...state,
  period: {
    ...state.period,
    endsOn: hasEnded(state.period, today) ? state.period.endsOn : addDays(today, -1),
    worthMinor: 0n,
  },
  next: null,
  cancelledOn: state.cancelledOn ?? today,
  unpaidSince: null,
  failedAttempts: 0,
})

/** The plan stays until the end of what is paid, and is not renewed. An unpaid one ends at once. */
export const cancel = (state: SubscriptionState, today: CalendarDay): SubscriptionState =>
  state.unpaidSince === null
    ? { ...state, cancelledOn: today, next: null }
    : endUnpaid({ ...state, cancelledOn: today }, today)

/** Only while the period runs: afterwards a plan is chosen again. */
export const canReactivate = ({ cancelledOn, period }: SubscriptionState, today: CalendarDay): boolean =>
  cancelledOn !== null && !hasEnded(period, today)

export const reactivate = (state: SubscriptionState): SubscriptionState => ({ ...state, cancelledOn: null })

/** Value added tax of a price without tax, `percent` with up to 4 decimals as a number of ten-thousandths: 75000n is 7.5 %. */
export const taxOn = (netMinor: bigint, percentUnits: bigint): bigint => shareOf(netMinor * percentUnits, 1, 1_000_000)
