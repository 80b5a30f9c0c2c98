import { changeNow, fullPrice, hasEnded, type WantedPlan } from '#domain/subscription.ts'
import type { CardPayment, SavedCardProvider } from '../../platform/card-payments/saved-cards.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { Refusal } from '../../platform/refusal.ts'
import { queueBought } from './mails.ts'
import {
  changeCharge,
  findCharge,
  lockCharge,
  selectPayers,
  takeInvoiceNumber,
  type ChargeRow,
  type SubscriptionRow,
} from './queries.ts'
import { paymentSilent } from './refusals.ts'
import { findUsableCard, providerNamed, storeCard, type PlanWork } from './cards.ts'
import { lockForChange, saveSubscription, totalOf, type Subscription } from './subscription.ts'

export type ChargeEnd = 'open' | 'paid' | 'failed' | 'refunded'

const DAY_MS = 24 * 60 * 60 * 1000
/** Services keep a page open for a day. */
const PAGE_MS = DAY_MS + 60 * 60 * 1000

/** Who paid, as the invoice names it. */
const billedTo = ({ firm_name, firm_address, firm_tax_number }: SubscriptionRow): string =>
  [firm_name, firm_address, firm_tax_number === '' ? '' : `Tax number ${firm_tax_number}`]
    .filter(Boolean)
    .join('\n')
    .slice(0, 2000)

/** What makes a charge an invoice, numbered in the order of payment. */
export async function paidNow(
  tx: FirmTx,
  work: Pick<PlanWork, 'clock'>,
  subscription: SubscriptionRow,
  reference: string,
) {
  const number = `S-${String((await takeInvoiceNumber(tx)) ?? 0).padStart(6, '0')}`
  return {
    status: 'paid',
    number,
    billed_to: billedTo(subscription),
    provider_payment: reference || null,
    paid_at: work.clock.now(),
    attempted_at: null,
    problem: '',
  } as const
}

export const payerEmail = async (tx: FirmTx): Promise<string> => (await selectPayers(tx))[0]?.email ?? ''

/**
 * Asks the payment service what became of a charge that was paid on its page or with the saved card, and does what was paid
 * for. What was paid for a subscription that has changed since is paid back.
 */
export async function settleCharge(work: PlanWork, id: string): Promise<ChargeEnd | undefined> {
  const found = await work.write(async (tx) => {
    const charge = await findCharge(tx, id)
    if (!charge || !['open', 'charging', 'void', 'refunding'].includes(charge.status)) return { charge }
    await changeCharge(tx, id, { attempted_at: work.clock.now() })
    const card = charge.status === 'charging' ? await findUsableCard(tx, work, charge.currency) : undefined
    return { charge, card, email: await payerEmail(tx) }
  })
  const { charge } = found
  if (!charge) return undefined
  if (charge.status === 'refunding') return refundCharge(work, charge)
  if (charge.status === 'due' || charge.status === 'paid' || charge.status === 'refunded')
    return charge.status === 'due' ? 'open' : charge.status
  const provider = providerNamed(work, charge.provider)
  const payment = await askProvider(provider, charge, found)
  if (!payment) return 'failed'
  return applyPayment(work, charge.id, payment)
}

/** The same for somebody who waits for it, who is told where the service does not answer. */
export const settleNow = (work: PlanWork, id: string): Promise<ChargeEnd | undefined> =>
  settleCharge(work, id).catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    work.log.error({ err: error, charge: id }, 'what became of a payment could not be found out')
    throw paymentSilent()
  })

async function askProvider(
  provider: SavedCardProvider,
  charge: ChargeRow,
  { card, email = '' }: { readonly card?: string | undefined; readonly email?: string },
): Promise<CardPayment | undefined> {
  if (charge.provider_id !== null) return provider.getCheckout({ reference: charge.id, providerId: charge.provider_id })
  if (charge.status !== 'charging' || card === undefined) return undefined
  return provider.charge({ ...toCharge(charge, email), token: card, isRepeat: true })
}

export const toCharge = (charge: ChargeRow, email: string) => ({
  reference: charge.attempts === 0 ? charge.id : `${charge.id}-${charge.attempts}`,
  minor: totalOf(charge),
  currency: charge.currency,
  description: `Lexhold ${charge.plan_name}, ${charge.user_limit} ${charge.user_limit === 1 ? 'user' : 'users'}`,
  email,
})

/** Stores what became of a payment. Safe to repeat. */
export async function applyPayment(work: PlanWork, id: string, payment: CardPayment): Promise<ChargeEnd> {
  const end = await work.write(async (tx): Promise<ChargeEnd | ChargeRow> => {
    const subscription = await lockForChange({ tx, clock: work.clock })
    const charge = await lockCharge(tx, id)
    if (!charge || charge.status === 'refunded') return 'refunded'
    if (charge.status === 'paid') return 'paid'
    if (charge.status === 'refunding') return charge
    if (payment.status !== 'paid') return storeUnpaid(tx, work, charge, payment)
    if (payment.card && charge.provider) await storeCard(tx, work, charge.provider, payment.card)
    if (charge.kind === 'card') return endOfCardCheck(tx, charge, payment)
    if (!isStillWanted(charge, subscription) || payment.minor !== totalOf(charge)) {
      await changeCharge(tx, id, { status: 'refunding', provider_payment: payment.paymentReference })
      return { ...charge, status: 'refunding', provider_payment: payment.paymentReference }
    }
    await applyChange(tx, work, { subscription, charge, payment })
    return 'paid'
  })
  return typeof end === 'string' ? end : refundCharge(work, end)
}

/** Whether what was paid for can still be begun: nothing has changed since, and its days are not over. */
const isStillWanted = (charge: ChargeRow, { row, currency, today }: Subscription): boolean =>
  charge.status !== 'void' &&
  charge.subscription_version === row.version &&
  charge.currency === currency &&
  !hasEnded({ endsOn: charge.ends_on }, today)

async function storeUnpaid(
  tx: FirmTx,
  work: PlanWork,
  charge: ChargeRow,
  { status, problem }: CardPayment,
): Promise<ChargeEnd> {
  const isOver = work.clock.now().getTime() - charge.created_at.getTime() > PAGE_MS
  if (status === 'open' && !isOver) return 'open'
  if (charge.status !== 'void')
    await changeCharge(tx, charge.id, { status: 'void', problem: problem.slice(0, 500), attempted_at: null })
  return 'failed'
}

/** What was charged to learn a card is paid back. */
async function endOfCardCheck(
  tx: FirmTx,
  charge: ChargeRow,
  { paymentReference }: CardPayment,
): Promise<ChargeEnd | ChargeRow> {
  if (paymentReference === '') {
    await changeCharge(tx, charge.id, { status: 'refunded', attempted_at: null })
    return 'paid'
  }
  await changeCharge(tx, charge.id, { status: 'refunding', provider_payment: paymentReference })
  return { ...charge, status: 'refunding', provider_payment: paymentReference }
}

interface PaidChange {
  readonly subscription: Subscription
  readonly charge: ChargeRow
  readonly payment: CardPayment
}

async function applyChange(tx: FirmTx, work: PlanWork, { subscription, charge, payment }: PaidChange): Promise<void> {
  const plan = subscription.plans.find(({ id }) => id === charge.plan_id)
  if (!plan) throw new Error(`plan ${charge.plan_id} was paid for and is not on sale`)
  const wanted: WantedPlan = { plan, seats: charge.user_limit }
  const { left, state } = changeNow(subscription.state, wanted, {
    startsOn: charge.starts_on,
    endsOn: charge.ends_on,
    newMinor: BigInt(charge.new_minor),
    unusedMinor: BigInt(charge.unused_minor),
  })
  const fullMinor = fullPrice(wanted)
  const periodId = await saveSubscription(tx, subscription, { state, begun: { left, fullMinor } })
  const paid = await paidNow(tx, work, subscription.row, payment.paymentReference)
  await changeCharge(tx, charge.id, { ...paid, period_id: periodId })
  await queueBought(tx, work, { ...charge, number: paid.number })
}

/** Pays a charge back. A service that does not answer is asked again by the loop. */
async function refundCharge(work: PlanWork, charge: ChargeRow): Promise<ChargeEnd> {
  const { id, provider_payment: paymentReference } = charge
  if (paymentReference !== null) await providerNamed(work, charge.provider).refund({ reference: id, paymentReference })
  await work.write((tx) => changeCharge(tx, id, { status: 'refunded', attempted_at: null }))
  return charge.kind === 'card' ? 'paid' : 'refunded'
}
