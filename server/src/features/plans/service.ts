import type { Received } from '#contract/endpoint.ts'
import type { Plan, PlanInvoice, PlanQuote, plans as contract, PlanStanding } from '#contract/plans.ts'
import type { SubscriptionInfo } from '#contract/session.ts'
import type { PlanParts } from '../../platform/card-payments/saved-cards.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { notFound } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { currencies } from '../reference/public.ts'
import { quoteChoice } from './changing.ts'
import {
  arePlansSold,
  countPlaces,
  findCard,
  findCharge,
  findChargeUnderWay,
  findDueCharge,
  selectInvoices,
  selectPlans,
} from './queries.ts'
import { planUnknown } from './refusals.ts'
import { hasProvider, providerFor } from './cards.ts'
import { getSubscription } from './subscription.ts'
import { toPlan, toPlanInvoice, toQuote, toStanding, toSubscriptionInfo } from './view.ts'

/** Every plan but the trial, which a firm gets once and cannot choose. */
export async function listPlans({ tx, clock }: FirmContext): Promise<Plan[]> {
  const [rows, subscription, known] = await Promise.all([
    selectPlans(tx),
    getSubscription({ tx, clock }),
    currencies(tx),
  ])
  return rows.filter(({ name }) => name !== 'Trial').map((row) => toPlan(row, subscription.currency, known))
}

/** Null where plans are not sold on this installation. */
export async function getSubscriptionInfo({
  tx,
  clock,
}: Pick<FirmContext, 'tx' | 'clock'>): Promise<SubscriptionInfo | null> {
  if (!(await arePlansSold(tx))) return null
  const subscription = await getSubscription({ tx, clock })
  const [places, rows, known] = await Promise.all([countPlaces(tx), selectPlans(tx), currencies(tx)])
  const plan = rows.find(({ id }) => id === subscription.row.plan_id)
  if (!plan) throw planUnknown()
  return toSubscriptionInfo(subscription, { people: places.people, plan, currencies: known })
}

type Reading = Pick<FirmContext, 'tx' | 'clock'>

export async function getStanding({ tx, clock }: Reading, parts: PlanParts): Promise<PlanStanding> {
  const subscription = await getSubscription({ tx, clock })
  const [places, card, due, underWay] = await Promise.all([
    countPlaces(tx),
    findCard(tx),
    findDueCharge(tx),
    findChargeUnderWay(tx),
  ])
  const isPaymentSetUp = hasProvider(parts, subscription.currency)
  const next = subscription.following.currency
  const isNextCardSaved = hasProvider(parts, next) && card?.provider === providerFor(parts, next).name
  const known = await currencies(tx)
  return toStanding(subscription, { places, card, due, underWay, isPaymentSetUp, isNextCardSaved }, known)
}

export async function getQuote(
  { tx, clock }: Reading,
  choice: Received<typeof contract.quote>['body'],
): Promise<PlanQuote> {
  const subscription = await getSubscription({ tx, clock })
  const [quoted, known] = await Promise.all([quoteChoice(tx, subscription, choice), currencies(tx)])
  return toQuote(subscription, quoted, known)
}

export async function listInvoices({ tx, businessId }: FirmContext): Promise<PlanInvoice[]> {
  const [rows, { time_zone }, known] = await Promise.all([
    selectInvoices(tx),
    firmSettings(tx, businessId),
    currencies(tx),
  ])
  return rows.map((row) => toPlanInvoice(row, time_zone, known))
}

/** An invoice that was paid, with what its document needs. */
export async function getPaidInvoice(tx: FirmTx, businessId: string, id: string) {
  const [charge, { time_zone }, { byCode }] = await Promise.all([
    findCharge(tx, id),
    firmSettings(tx, businessId),
    currencies(tx),
  ])
  if (!charge?.paid_at || charge.number === null) throw notFound('Invoice')
  return {
    charge,
    number: charge.number,
    paidAt: charge.paid_at,
    symbol: byCode(charge.currency).symbol,
    timeZone: time_zone,
  }
}
