import {
  quoteChange,
  changeNow,
  cancel,
  canReactivate,
  hasEnded,
  reactivate,
  taxOn,
  type PlanQuote,
  type WantedPlan,
} from '#domain/subscription.ts'
import { minorToNumber } from '#domain/money.ts'
import type { Received } from '#contract/endpoint.ts'
import type { plans as contract, PlanChange } from '#contract/plans.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { applyPayment, payerEmail, toCharge } from './charging.ts'
import { queueBegun, queueCancelled, type Telling } from './mails.ts'
import {
  changeCharge,
  countPlaces,
  findCharge,
  findChargeUnderWay,
  lockDueCharge,
  insertCharge,
  voidOpenCharges,
  type ChargeRow,
} from './queries.ts'
import {
  notCancellable,
  notCancelled,
  paymentDue,
  paymentFailed,
  paymentSilent,
  paymentUnderWay,
  quoteChanged,
  tooFewSeats,
  tooManyUsers,
} from './refusals.ts'
import { findUsableCard, providerFor, type PlanWork } from './cards.ts'
import {
  choosePlan,
  lockForChange,
  planById,
  saveSubscription,
  taxPercentUnits,
  type Subscription,
} from './subscription.ts'

type Choice = Pick<Received<typeof contract.change>['body'], 'planId' | 'seats'>

/** What a change costs, refused where the plan is not for so many, or for fewer than there are. */
export async function quoteChoice(tx: FirmTx, subscription: Subscription, { planId, seats }: Choice) {
  const plan = choosePlan(subscription, planId)
  if (seats > plan.maxSeats) throw tooManyUsers(plan.name, plan.maxSeats)
  const { people, invitations } = await countPlaces(tx)
  if (seats < people + invitations) throw tooFewSeats(people, invitations)
  const wanted: WantedPlan = { plan, seats }
  const quote = quoteChange(subscription.state, wanted, subscription.today)
  const taxMinor = taxOn(quote.dueMinor, taxPercentUnits(subscription.currency))
  return { wanted, quote, taxMinor, later: { plan: planById(subscription.following.plans, planId), seats } }
}

/**
 * Changes the plan. What costs more is made at once: it is paid with the saved card before this returns, or on the page that it
 * answers. Whatever else waits for the end of what is paid. Nothing changes where a payment fails.
 */
export async function changePlan(
  work: PlanWork,
  choice: Received<typeof contract.change>['body'],
  userId: string,
): Promise<PlanChange> {
  const prepared = await work.write((tx) => prepareChange(tx, work, choice, userId))
  if (prepared.outcome !== 'due') return { outcome: prepared.outcome, url: null }
  const { charge, card, email } = prepared
  return card === undefined
    ? { outcome: 'redirect', url: await openPage(work, charge, email) }
    : payWithCard(work, charge, { card, email })
}

async function prepareChange(
  tx: FirmTx,
  work: PlanWork,
  { dueAmount, withNewCard, ...choice }: Received<typeof contract.change>['body'],
  userId: string,
) {
  const subscription = await lockForChange({ tx, clock: work.clock })
  const { state, currency } = subscription
  if (state.unpaidSince !== null) throw paymentDue()
  const { wanted, quote, taxMinor } = await quoteChoice(tx, subscription, choice)
  if (minorToNumber(quote.dueMinor + taxMinor, currency) !== dueAmount) throw quoteChanged()
  if (quote.when !== 'now') {
    const next = quote.when === 'same' ? null : wanted
    const isTakenUp = state.cancelledOn !== null && !hasEnded(state.period, subscription.today)
    const reactivatedOn = isTakenUp ? { reactivatedOn: subscription.today } : {}
    await saveSubscription(tx, subscription, { state: { ...state, next, cancelledOn: null }, ...reactivatedOn })
    return { outcome: next ? ('waits' as const) : ('unchanged' as const) }
  }
  if (quote.dueMinor === 0n) {
    const { left, state: changed } = changeNow(state, wanted, quote)
    await saveSubscription(tx, subscription, { state: changed, begun: { left, fullMinor: quote.fullMinor } })
    await queueBegun(tx, { ...work, userId }, { id: subscription.row.id, period: changed.period })
    return { outcome: 'changed' as const }
  }
  const card = withNewCard ? undefined : await findUsableCard(tx, work, currency)
  const of = { planId: wanted.plan.id, seats: wanted.seats, taxMinor, userId }
  const charge = await storeCharge(tx, work, subscription, {
    kind: 'change',
    quote,
    ...of,
    hasCard: card !== undefined,
  })
  return { outcome: 'due' as const, charge, card, email: await payerEmail(tx) }
}

interface NewCharge {
  readonly kind: 'change' | 'card'
  readonly planId: string
  readonly seats: number
  readonly quote: Pick<PlanQuote, 'startsOn' | 'endsOn' | 'newMinor' | 'unusedMinor' | 'unusedDays' | 'dueMinor'>
  readonly taxMinor: bigint
  readonly userId: string
  readonly hasCard: boolean
}

/** A payment that begins. It takes the place of pages that are open; one that is being made is waited for. */
async function storeCharge(
  tx: FirmTx,
  work: PlanWork,
  { row, currency }: Pick<Subscription, 'row' | 'currency'>,
  { kind, planId, seats, quote, taxMinor, userId, hasCard }: NewCharge,
): Promise<ChargeRow> {
  if ((await findChargeUnderWay(tx))?.status === 'charging') throw paymentUnderWay()
  await voidOpenCharges(tx)
  const id = newId()
  const isTaxed = kind === 'change'
  await insertCharge(tx, {
    business_id: work.businessId,
    id,
    kind,
    status: hasCard ? 'charging' : 'open',
    plan_id: planId,
    user_limit: seats,
    starts_on: quote.startsOn,
    ends_on: quote.endsOn,
    currency,
    new_minor: quote.newMinor.toString(),
    unused_minor: quote.unusedMinor.toString(),
    unused_days: quote.unusedDays,
    net_minor: quote.dueMinor.toString(),
    tax_percent: isTaxed ? percentText(currency) : '0',
    tax_minor: taxMinor.toString(),
    subscription_version: row.version,
    provider: providerFor(work, currency).name,
    created_by: userId,
    created_at: work.clock.now(),
    attempted_at: work.clock.now(),
  })
  const charge = await findCharge(tx, id)
  if (!charge) throw new Error('the charge is not there')
  return charge
}

/** `7.5`. */
export const percentText = (currency: string): string => String(Number(taxPercentUnits(currency)) / 10_000)

/** Opens the page of the payment service, and returns its address. */
async function openPage(work: PlanWork, charge: ChargeRow, email: string): Promise<string> {
  const provider = providerFor(work, charge.currency)
  try {
    const returnUrl = `${work.publicUrl}/settings/plans-%26-subscriptions/select-plan?charge=${charge.id}`
    const { providerId, url } = await provider.startCheckout({ ...toCharge(charge, email), returnUrl })
    await work.write((tx) => changeCharge(tx, charge.id, { provider_id: providerId, url }))
    return url
  } catch (error) {
    work.log.error({ err: error, charge: charge.id }, 'a page to pay for a plan could not be opened')
    await work.write((tx) => changeCharge(tx, charge.id, { status: 'void' }))
    throw paymentSilent()
  }
}

async function payWithCard(
  work: PlanWork,
  charge: ChargeRow,
  { card, email }: { readonly card: string; readonly email: string },
): Promise<PlanChange> {
  const provider = providerFor(work, charge.currency)
  const sent = { ...toCharge(charge, email), token: card, isRepeat: false }
  const payment = await provider.charge(sent).catch((error: unknown) => {
    work.log.error({ err: error, charge: charge.id }, 'a card could not be charged for a plan')
    // What became of it is found out by the loop.
    throw paymentSilent()
  })
  const end = await applyPayment(work, charge.id, payment)
  if (end === 'failed') throw paymentFailed(payment.problem)
  if (end === 'paid') return { outcome: 'changed', url: null }
  throw end === 'open' ? paymentUnderWay() : quoteChanged()
}

/** Opens the page on which another card is entered, at the payment service that charges what is to be paid next. */
export async function openCardPage(work: PlanWork, userId: string): Promise<{ url: string }> {
  const { charge, email } = await work.write(async (tx) => {
    const subscription = await lockForChange({ tx, clock: work.clock })
    const { state, following } = subscription
    const currency = state.unpaidSince === null ? following.currency : subscription.currency
    const amount = providerFor(work, currency).setupMinor(currency)
    const { startsOn, endsOn, planId, seats } = state.period
    const quote = { startsOn, endsOn, newMinor: amount, unusedMinor: 0n, unusedDays: 0, dueMinor: amount }
    const of = { planId, seats, taxMinor: 0n, userId, hasCard: false }
    return {
      charge: await storeCharge(tx, work, { row: subscription.row, currency }, { kind: 'card', quote, ...of }),
      email: await payerEmail(tx),
    }
  })
  return { url: await openPage(work, charge, email) }
}

/** Withdraws a change that waits. */
export async function keepPlan(tx: FirmTx, { clock }: Pick<PlanWork, 'clock'>): Promise<void> {
  const subscription = await lockForChange({ tx, clock })
  if (subscription.state.next)
    await saveSubscription(tx, subscription, { state: { ...subscription.state, next: null } })
}

/** The plan ends with what is paid; an unpaid one at once. */
export async function cancelPlan(tx: FirmTx, telling: Telling): Promise<void> {
  const subscription = await lockForChange({ tx, clock: telling.clock })
  const { row, state, today } = subscription
  if (!canCancel(subscription)) throw notCancellable()
  const due = await lockDueCharge(tx)
  if (due?.attempted_at) throw paymentUnderWay()
  const cancelled = cancel(state, today)
  await saveSubscription(tx, subscription, { state: cancelled })
  if (due) await changeCharge(tx, due.id, { status: 'void', period_id: null })
  await queueCancelled(tx, telling, { row, state: cancelled })
}

export const canCancel = ({ state, today }: Subscription): boolean =>
  state.cancelledOn === null &&
  state.period.planName !== 'Trial' &&
  state.period.planName !== 'Free' &&
  !hasEnded(state.period, today)

export async function reactivatePlan(tx: FirmTx, { clock }: Pick<PlanWork, 'clock'>): Promise<void> {
  const subscription = await lockForChange({ tx, clock })
  const { state, today } = subscription
  if (!canReactivate(state, today)) throw notCancelled()
  await saveSubscription(tx, subscription, { state: reactivate(state), reactivatedOn: today })
}
