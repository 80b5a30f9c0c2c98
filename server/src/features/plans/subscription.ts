import { dayInZone, type CalendarDay } from '#domain/calendar-day.ts'
import {
  FREE,
  fullPrice,
  isChargedFor,
  taxOn,
  type PlanTerms,
  type SubscriptionPeriod,
  type SubscriptionState,
  type WantedPlan,
} from '#domain/subscription.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import {
  changePeriod,
  changeSubscription,
  findSubscription,
  insertPeriod,
  lockSubscription,
  selectPlans,
  voidOpenCharges,
  type ChargeRow,
  type PlanRow,
  type SubscriptionRow,
} from './queries.ts'
import { noSubscription, planUnknown } from './refusals.ts'

/** A firm's subscription as it is on a day in its time zone. */
export interface Subscription {
  readonly row: SubscriptionRow
  readonly state: SubscriptionState
  readonly today: CalendarDay
  /** What the firm pays in: naira, or dollars in the rest of the world. */
  readonly currency: PayingCurrency
  readonly plans: readonly PlanTerms[]
  /** The same of the next period: a firm that corrects its currency pays on in the old one until the end of what is paid. */
  readonly following: { readonly currency: PayingCurrency; readonly plans: readonly PlanTerms[] }
}

type PayingCurrency = 'NGN' | 'USD'

interface Reading {
  readonly tx: FirmTx
  readonly clock: Clock
}

/** In ten-thousandths of a percent. Nigeria taxes what is sold there; what is sold abroad is not taxed. */
export const taxPercentUnits = (currency: string): bigint => (currency === 'NGN' ? 75_000n : 0n)

const payingCurrency = (isNaira: boolean): PayingCurrency => (isNaira ? 'NGN' : 'USD')

const toTerms = (row: PlanRow, isNaira: boolean): PlanTerms => ({
  id: row.id,
  name: row.name,
  durationDays: row.duration_days,
  seatPriceMinor: BigInt(isNaira ? row.price_ngn_minor : row.price_minor),
  maxSeats: row.user_limit,
})

export const getSubscription = (reading: Reading) => load(reading, findSubscription)
/** Locked until the transaction ends: whatever changes a subscription comes by here first. */
export const lockForChange = (reading: Reading) => load(reading, lockSubscription)

async function load({ tx, clock }: Reading, find: typeof findSubscription): Promise<Subscription> {
  const [row, rows] = await Promise.all([find(tx), selectPlans(tx)])
  if (!row) throw noSubscription()
  const today = dayInZone(row.time_zone, clock.now().getTime())
  const isFirmInNaira = row.firm_currency === 'NGN'
  const later = rows.map((plan) => toTerms(plan, isFirmInNaira))
  const state = toState(row, later)
  const isNaira = isChargedFor(state, today) ? row.is_ngn : isFirmInNaira
  return {
    row,
    state,
    today,
    currency: payingCurrency(isNaira),
    plans: rows.map((plan) => toTerms(plan, isNaira)),
    following: { currency: payingCurrency(isFirmInNaira), plans: later },
  }
}

/** `later` are the plans at the prices of the next period. */
function toState(row: SubscriptionRow, later: readonly PlanTerms[]): SubscriptionState {
  const own = planById(later, row.plan_id)
  return {
    period: {
      planId: own.id,
      planName: own.name,
      durationDays: own.durationDays,
      seats: row.user_limit,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      worthMinor: BigInt(row.worth_minor),
    },
    next:
      row.downgrade_plan_id === null
        ? null
        : { plan: planById(later, row.downgrade_plan_id), seats: row.downgrade_user_limit ?? 1 },
    cancelledOn: row.cancelled_on,
    unpaidSince: row.unpaid_on,
    failedAttempts: row.failed_attempts,
    isNaira: row.is_ngn,
  }
}

/**
 * What a firm pays its plan in follows the currency of the firm: at once where nothing is paid for, otherwise with the next
 * period. Pages on which it would have paid in the old one are closed; what is paid there nevertheless is paid back.
 */
export async function followCurrency(reading: Reading): Promise<void> {
  const { row, currency } = await lockForChange(reading)
  if (payingCurrency(row.is_ngn) === currency) return
  await voidOpenCharges(reading.tx)
  await changeSubscription(reading.tx, row.id, { is_ngn: currency === 'NGN', currency })
}

export function planById(plans: readonly PlanTerms[], id: string): PlanTerms {
  const found = plans.find((plan) => plan.id === id)
  if (!found) throw planUnknown()
  return found
}

/** The plan of the period that runs, and the one that costs nothing. */
export function standardPlans({ state, plans }: Subscription): { own: PlanTerms; free: PlanTerms } {
  const free = plans.find(({ name }) => name === FREE)
  if (!free) throw new Error('no free plan is on sale')
  return { own: planById(plans, state.period.planId), free }
}

/** A plan that a firm can choose: the trial is had once and cannot be. */
export function choosePlan({ plans }: Subscription, planId: string): PlanTerms {
  const plan = plans.find(({ id, name }) => id === planId && name !== 'Trial')
  if (!plan) throw planUnknown()
  return plan
}

interface Saving {
  readonly state: SubscriptionState
  /** Where another period begins: the one before it, and the price of a full one. */
  readonly begun?: { readonly left: SubscriptionPeriod; readonly fullMinor: bigint }
  readonly reactivatedOn?: CalendarDay
}

/** Stores what has become of a subscription, and returns the id of the period that it is now. */
export async function saveSubscription(
  tx: FirmTx,
  { row, currency }: Pick<Subscription, 'row' | 'currency'>,
  { state, begun, reactivatedOn }: Saving,
): Promise<string> {
  const { period, next } = state
  const days = { starts_on: period.startsOn, ends_on: period.endsOn }
  const of = { plan_id: period.planId, user_limit: period.seats, ...days }
  const periodId = begun ? newId() : row.period_id
  if (begun) {
    const { left } = begun
    await changePeriod(tx, row.period_id, { ends_on: left.endsOn, worth_minor: left.worthMinor.toString() })
    const worth = period.worthMinor.toString()
    await insertPeriod(tx, { business_id: row.business_id, id: periodId, currency, ...of, worth_minor: worth })
  } else await changePeriod(tx, row.period_id, { ...days, worth_minor: period.worthMinor.toString() })
  await changeSubscription(tx, row.id, {
    ...of,
    period_id: periodId,
    ...(begun && {
      currency,
      is_ngn: currency === 'NGN',
      amount_minor: begun.fullMinor.toString(),
      payment_type: begun.fullMinor > 0n ? 'Card' : null,
    }),
    cancelled_on: state.cancelledOn,
    downgrade_plan_id: next?.plan.id ?? null,
    downgrade_user_limit: next?.seats ?? null,
    unpaid_on: state.unpaidSince,
    failed_attempts: state.failedAttempts,
    ...(reactivatedOn !== undefined && { reactivated_on: reactivatedOn }),
  })
  return periodId
}

/** What the next period costs with tax, at the prices of today. */
export function nextCharge({ state, following: { plans, currency } }: Pick<Subscription, 'state' | 'following'>) {
  const wanted: WantedPlan = state.next ?? { plan: planById(plans, state.period.planId), seats: state.period.seats }
  const netMinor = fullPrice(wanted)
  const taxMinor = taxOn(netMinor, taxPercentUnits(currency))
  return { wanted, currency, totalMinor: netMinor + taxMinor }
}

/** What a charge comes to with its tax. */
export const totalOf = ({ net_minor, tax_minor }: Pick<ChargeRow, 'net_minor' | 'tax_minor'>): bigint =>
  BigInt(net_minor) + BigInt(tax_minor)
