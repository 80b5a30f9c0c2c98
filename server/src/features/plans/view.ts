import { addDays, dayText, dayInZone } from '#domain/calendar-day.ts'
import { minorToNumber } from '#domain/money.ts'
import {
  canReactivate,
  daysOf,
  FREE,
  fullPrice,
  hasEnded,
  RETRY_DAYS,
  taxOn,
  type PlanQuote as Quote,
  type WantedPlan,
} from '#domain/subscription.ts'
import type { Plan, PlanInvoice, PlanQuote, PlanStanding } from '#contract/plans.ts'
import type { SubscriptionInfo } from '#contract/session.ts'
import type { Currencies } from '../reference/public.ts'
import { canCancel } from './changing.ts'
import type { CardRow, ChargeRow, PlanRow } from './queries.ts'
import { nextCharge, taxPercentUnits, totalOf, type Subscription } from './subscription.ts'

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Free: 'For one person, without end',
  Solo: 'One fee earner getting out of spreadsheets',
  Practice: 'Small firms that hold client money',
  Firm: 'Several offices, currencies and approvers',
}

export function toPlan(row: PlanRow, currency: Subscription['currency'], { byCode }: Currencies): Plan {
  return {
    id: row.id,
    planName: row.name,
    description: DESCRIPTIONS[row.name] ?? '',
    durationInDays: row.duration_days,
    allocatedNumberUsers: row.user_limit,
    amount: minorToNumber(currency === 'NGN' ? row.price_ngn_minor : row.price_minor, currency),
    currencyISOCode: currency,
    currencySymbol: byCode(currency).symbol,
  }
}

/** Spec §3, Subscription info, to the letter. */
export function toSubscriptionInfo(
  subscription: Subscription,
  {
    people,
    plan,
    currencies: { byCode },
  }: { readonly people: number; readonly plan: PlanRow; readonly currencies: Currencies },
): SubscriptionInfo {
  const { row, state } = subscription
  const { period, next, cancelledOn } = state
  const currency = byCode(row.currency)
  const amount = minorToNumber(row.amount_minor, row.currency)
  const following = nextCharge(subscription)
  // Trial and Free are never charged; a cancelled plan ends without another charge.
  const isCharged = period.planName !== 'Trial' && cancelledOn === null && following.totalMinor > 0n
  return {
    id: row.id,
    amount,
    currencyId: currency.id,
    currencyName: currency.name,
    currencySymbol: currency.symbol,
    planName: period.planName,
    planId: row.plan_id,
    allocatedNumberUsers: row.user_limit,
    subscriptionStartDate: dayText(row.starts_on),
    subscriptionEndDate: dayText(row.ends_on),
    paymentType: row.payment_type,
    paymentTypeId: row.payment_type === null ? null : 1,
    durationInDays: period.durationDays,
    totalNumberUsers: people,
    subscriptionAmount: amount,
    isNGNSubscription: row.is_ngn,
    isCancelled: cancelledOn !== null,
    cancellationDate: cancelledOn && dayText(cancelledOn),
    reactviationDate: row.reactivated_on && dayText(row.reactivated_on),
    ngnAmount: minorToNumber(plan.price_ngn_minor, 'NGN'),
    rowAmount: minorToNumber(plan.price_minor, 'USD'),
    ngnCurrencySymbol: byCode('NGN').symbol,
    downGradePlanInfo: next && { planId: next.plan.id, planName: next.plan.name },
    nextBillingDate: isCharged ? dayText(addDays(row.ends_on, 1)) : null,
    nextBillingAmount: isCharged ? minorToNumber(following.totalMinor, following.currency) : null,
  }
}

function stateOf({ state, today }: Subscription): PlanStanding['state'] {
  const { period, unpaidSince, cancelledOn, isNaira } = state
  // What is in naira never reads as expired: the loop makes it the free plan within a minute.
  if (hasEnded(period, today) && !isNaira) return 'expired'
  if (unpaidSince !== null) return 'unpaid'
  if (cancelledOn !== null) return 'cancelled'
  if (period.planName === FREE) return 'free'
  return period.planName === 'Trial' ? 'trial' : 'active'
}

interface StandingParts {
  readonly places: { readonly people: number; readonly invitations: number }
  readonly card: CardRow | undefined
  readonly due: ChargeRow | undefined
  readonly underWay: ChargeRow | undefined
  readonly isPaymentSetUp: boolean
  /** Whether the card that is saved can be charged in the currency of the next period. */
  readonly isNextCardSaved: boolean
}

export function toStanding(
  subscription: Subscription,
  { places, card, due, underWay, isPaymentSetUp, isNextCardSaved }: StandingParts,
  { byCode }: Currencies,
): PlanStanding {
  const { state, today, currency, following } = subscription
  const { next, period, unpaidSince, failedAttempts } = state
  const wait = RETRY_DAYS[failedAttempts - 1]
  return {
    state: stateOf(subscription),
    peopleCount: places.people,
    invitationCount: places.invitations,
    isPaymentSetUp,
    card: card
      ? {
          brand: card.brand,
          lastDigits: card.last_digits,
          expires: `${String(card.expires_month).padStart(2, '0')}/${card.expires_year}`,
        }
      : null,
    next: next && {
      planName: next.plan.name,
      durationInDays: next.plan.durationDays,
      seats: next.seats,
      startsOn: addDays(period.endsOn, 1),
    },
    nextCurrency:
      following.currency === currency
        ? null
        : {
            currencyISOCode: following.currency,
            currencySymbol: byCode(following.currency).symbol,
            startsOn: addDays(period.endsOn, 1),
            isCardSaved: isNextCardSaved,
          },
    unpaid:
      due && unpaidSince !== null
        ? {
            since: unpaidSince,
            amount: minorToNumber(totalOf(due), currency),
            problem: due.problem,
            triedAgainOn: wait === undefined ? null : addDays(unpaidSince, wait),
          }
        : null,
    openChargeId: underWay?.id ?? null,
    canReactivate: canReactivate(state, today),
    canCancel: canCancel(subscription),
  }
}

interface QuoteParts {
  readonly wanted: WantedPlan
  readonly quote: Quote
  readonly taxMinor: bigint
  /** The same at the prices of the periods after it. */
  readonly later: WantedPlan
}

export function toQuote(
  { state: { period }, currency, following }: Subscription,
  { wanted, quote, taxMinor, later }: QuoteParts,
  { byCode }: Currencies,
): PlanQuote {
  const amount = (minor: bigint) => minorToNumber(minor, currency)
  return {
    when: quote.when,
    planName: wanted.plan.name,
    seats: wanted.seats,
    durationInDays: wanted.plan.durationDays,
    currencySymbol: byCode(currency).symbol,
    currencyISOCode: currency,
    startsOn: quote.startsOn,
    endsOn: quote.endsOn,
    fullAmount: amount(quote.fullMinor),
    newAmount: amount(quote.newMinor),
    newDays: quote.newDays,
    unusedAmount: amount(quote.unusedMinor),
    unusedDays: quote.unusedDays,
    unusedSeats: period.seats,
    unusedOfAmount: amount(period.worthMinor),
    unusedOfDays: daysOf(period),
    netAmount: amount(quote.dueMinor),
    taxPercent: Number(taxPercentUnits(currency)) / 10_000,
    taxAmount: amount(taxMinor),
    dueAmount: amount(quote.dueMinor + taxMinor),
    ...toRenewal(later, following.currency, byCode),
    renewsOn: quote.fullMinor === 0n ? null : addDays(quote.endsOn, 1),
  }
}

/** What each period from the next one on costs. */
function toRenewal(later: WantedPlan, currency: Subscription['currency'], byCode: Currencies['byCode']) {
  const amount = (minor: bigint) => minorToNumber(minor, currency)
  const netMinor = fullPrice(later)
  const taxMinor = taxOn(netMinor, taxPercentUnits(currency))
  return {
    renewalCurrencySymbol: byCode(currency).symbol,
    renewalCurrencyISOCode: currency,
    renewalSeatAmount: amount(later.plan.seatPriceMinor),
    renewalNetAmount: amount(netMinor),
    renewalTaxPercent: Number(taxPercentUnits(currency)) / 10_000,
    renewalTaxAmount: amount(taxMinor),
    renewalAmount: amount(netMinor + taxMinor),
  }
}

const users = (count: number) => (count === 1 ? '1 user' : `${count} users`)

/** `Practice, yearly, 8 users`. */
export function describeCharge(
  charge: Pick<ChargeRow, 'plan_name' | 'duration_days' | 'user_limit' | 'unused_days'>,
): string {
  const interval = charge.duration_days === 365 ? 'yearly' : 'monthly'
  const part = charge.unused_days > 0 ? ', the days that are left' : ''
  return `${charge.plan_name}, ${interval}, ${users(charge.user_limit)}${part}`
}

export function toPlanInvoice(charge: ChargeRow, timeZone: string, { byCode }: Currencies): PlanInvoice {
  const { currency } = charge
  const isBack = charge.status === 'refunding' || charge.status === 'refunded'
  return {
    id: charge.id,
    number: charge.number,
    date: dayInZone(timeZone, (charge.paid_at ?? charge.created_at).getTime()),
    description: describeCharge(charge),
    status: charge.status === 'paid' ? 'paid' : isBack ? 'refunded' : 'due',
    amount: minorToNumber(totalOf(charge), currency),
    currencySymbol: byCode(currency).symbol,
    currencyISOCode: currency,
    paidAt: charge.paid_at?.toISOString() ?? null,
  }
}
