import { setTimeout as pause } from 'node:timers/promises'
import {
  comingEnd,
  endUnpaid,
  fullPrice,
  hasEnded,
  nextStep,
  renew,
  RETRY_DAYS,
  taxOn,
  type WantedPlan,
} from '#domain/subscription.ts'
import { addDays } from '#domain/calendar-day.ts'
import type { CardPayment, PlanParts } from '../../platform/card-payments/saved-cards.ts'
import type { Clock } from '../../platform/clock.ts'
import { runStatement, type Pool } from '../../platform/db/database.ts'
import { inFirmAsJob, type FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import type { Logger } from '../../platform/logger.ts'
import { paidNow, payerEmail, settleCharge, toCharge } from './charging.ts'
import { percentText } from './changing.ts'
import { queueBegun, queueEnded, queueComingRenewal, queueRenewed, queueTrialEnding, queueUnpaid } from './mails.ts'
import {
  changeCharge,
  lockDueCharge,
  insertCharge,
  markEndAnnounced,
  selectPendingCharges,
  voidOpenCharges,
  type ChargeRow,
} from './queries.ts'
import { nothingDue, paymentFailed, paymentNotSetUp, paymentSilent, paymentUnderWay } from './refusals.ts'
import { findUsableCard, hasProvider, providerFor, type PlanWork } from './cards.ts'
import { lockForChange, saveSubscription, standardPlans, taxPercentUnits, type Subscription } from './subscription.ts'

const PAUSE_MS = 30_000
/** So many steps in a row: a period of each kind, and the attempts to charge it. */
const MAX_STEPS = 8
/** An attempt that began so long ago is repeated: nobody waits for it any more. */
const ATTEMPT_MS = 60_000

interface LoopParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly log: Logger
  readonly publicUrl: string
  readonly plans: PlanParts
}

/**
 * Renews subscriptions, tries failed payments again, ends what was cancelled or not paid, and finds out what became of payments
 * that nobody waited for. What is stored says what comes next, so an interruption loses and repeats nothing; a charge that is
 * sent again bears the reference of the first.
 */
export function startPlanWork(parts: LoopParts): { stop(): Promise<void> } {
  const ending = new AbortController()
  async function loop(): Promise<void> {
    while (!ending.signal.aborted) {
      await workOnSubscriptions(parts, ending.signal).catch((error: unknown) => {
        parts.log.error({ err: error }, 'looking for subscriptions to work on failed')
      })
      await pause(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}

/** Does what is due now for all firms. A firm for which it fails does not keep the others waiting. */
export async function workOnSubscriptions(parts: LoopParts, signal?: AbortSignal): Promise<void> {
  const { pool, clock, log, publicUrl, plans } = parts
  const statement = { text: 'select firm from app.subscriptions_due($1) as firm', values: [clock.now()] }
  for (const { firm } of (await runStatement<{ firm: string }>(pool, statement)).rows) {
    if (signal?.aborted) return
    const identity = { businessId: firm, jobId: 'subscription' }
    const work: PlanWork = {
      ...plans,
      businessId: firm,
      clock,
      log,
      publicUrl,
      write: (act) => inFirmAsJob(pool, identity, { readOnly: false }, act),
    }
    await workOnFirm(work).catch((error: unknown) => {
      log.error({ err: error, businessId: firm }, 'a subscription could not be worked on')
    })
  }
}

async function workOnFirm(work: PlanWork): Promise<void> {
  const pending = await work.write((tx) => selectPendingCharges(tx, work.clock.now()))
  for (const { id } of pending)
    await settleCharge(work, id).catch((error: unknown) => {
      work.log.warn({ err: error, charge: id }, 'what became of a payment is not known yet')
    })
  for (let step = 0; step < MAX_STEPS && (await takeStep(work)); step += 1);
  await work.write((tx) => announceEnd(tx, work))
}

/** Tells of an end before it comes, once. */
async function announceEnd(tx: FirmTx, work: PlanWork): Promise<void> {
  const subscription = await lockForChange({ tx, clock: work.clock })
  const { row, state, today } = subscription
  const coming = comingEnd(state, today)
  if (coming === undefined || row.announced_end_on === state.period.endsOn) return
  await markEndAnnounced(tx, row.id, state.period.endsOn)
  if (coming === 'trialEnds') await queueTrialEnding(tx, work, subscription)
  else await queueComingRenewal(tx, work, subscription)
}

/** Takes the next step of a firm. Returns whether there was one. */
async function takeStep(work: PlanWork): Promise<boolean> {
  const step = await work.write(async (tx) => {
    const subscription = await lockForChange({ tx, clock: work.clock })
    const due = nextStep(subscription.state, standardPlans(subscription), subscription.today)
    if (due.kind === 'renew') await beginPeriod(tx, work, subscription, due.wanted)
    if (due.kind === 'end' && !(await endPeriod(tx, work, subscription))) return 'retry'
    return due.kind
  })
  if (step !== 'retry') return step !== 'none'
  return (await chargeDue(work)) !== undefined
}

async function beginPeriod(tx: FirmTx, work: PlanWork, subscription: Subscription, wanted: WantedPlan): Promise<void> {
  const { state, today, currency } = subscription
  const next = renew(state, wanted, today)
  const fullMinor = fullPrice(wanted)
  await voidOpenCharges(tx)
  const periodId = await saveSubscription(tx, subscription, { state: next, begun: { left: state.period, fullMinor } })
  if (next.period.planId !== state.period.planId || next.period.seats !== state.period.seats)
    await queueBegun(tx, work, { id: subscription.row.id, period: next.period })
  if (fullMinor === 0n) return
  await insertCharge(tx, {
    business_id: work.businessId,
    id: newId(),
    kind: 'renewal',
    status: 'due',
    period_id: periodId,
    plan_id: wanted.plan.id,
    user_limit: wanted.seats,
    starts_on: next.period.startsOn,
    ends_on: next.period.endsOn,
    currency,
    new_minor: fullMinor.toString(),
    unused_minor: '0',
    unused_days: 0,
    net_minor: fullMinor.toString(),
    tax_percent: percentText(currency),
    tax_minor: taxOn(fullMinor, taxPercentUnits(currency)).toString(),
    subscription_version: subscription.row.version + 1,
    created_at: work.clock.now(),
  })
}

/** Nothing more is charged for a period that was not paid, and it is over. False where an attempt is under way: its end comes first. */
async function endPeriod(tx: FirmTx, work: PlanWork, subscription: Subscription): Promise<boolean> {
  const due = await lockDueCharge(tx)
  if (due?.attempted_at) return false
  await saveSubscription(tx, subscription, { state: endUnpaid(subscription.state, subscription.today) })
  if (due) await changeCharge(tx, due.id, { status: 'void', period_id: null })
  await queueEnded(tx, work, subscription)
  return true
}

type Attempt = 'paid' | 'failed' | undefined

interface PreparedAttempt {
  readonly charge: ChargeRow
  readonly card: string | undefined
  readonly email: string
  readonly isRepeat: boolean
}

/** Charges what is due. Undefined where another server is at it, or nothing is due. */
async function chargeDue(work: PlanWork): Promise<Attempt> {
  const prepared = await work.write((tx) => prepareAttempt(tx, work))
  if (!prepared) return undefined
  const { charge, card, email, isRepeat } = prepared
  const payment: CardPayment =
    card === undefined
      ? { status: 'failed', paymentReference: '', minor: 0n, card: null, problem: 'No card is saved' }
      : await providerFor(work, charge.currency).charge({ ...toCharge(charge, email), token: card, isRepeat })
  if (payment.status === 'open') return undefined
  return work.write((tx) => storeAttempt(tx, work, charge.id, payment))
}

async function prepareAttempt(tx: FirmTx, work: PlanWork): Promise<PreparedAttempt | undefined> {
  const { currency } = await lockForChange({ tx, clock: work.clock })
  const charge = await lockDueCharge(tx)
  if (!charge) return undefined
  const now = work.clock.now()
  const isRepeat = charge.attempted_at !== null
  if (charge.attempted_at && now.getTime() - charge.attempted_at.getTime() < ATTEMPT_MS) return undefined
  const attempt = { attempts: charge.attempts + (isRepeat ? 0 : 1), attempted_at: now }
  const provider = hasProvider(work, currency) ? providerFor(work, currency).name : charge.provider
  await changeCharge(tx, charge.id, { ...attempt, provider })
  const card = hasProvider(work, currency) ? await findUsableCard(tx, work, currency) : undefined
  return { charge: { ...charge, ...attempt }, card, email: await payerEmail(tx), isRepeat }
}

async function storeAttempt(tx: FirmTx, work: PlanWork, id: string, payment: CardPayment): Promise<Attempt> {
  const subscription = await lockForChange({ tx, clock: work.clock })
  const { state, row, today } = subscription
  const due = await lockDueCharge(tx)
  if (due?.id !== id) return undefined
  const isOver = hasEnded(state.period, today)
  if (payment.status === 'paid' && isOver) {
    // The loop pays it back.
    await saveSubscription(tx, subscription, { state: endUnpaid(state, today) })
    const provider_payment = payment.paymentReference
    await changeCharge(tx, id, { status: 'refunding', period_id: null, provider_payment })
    await queueEnded(tx, work, subscription)
    return 'failed'
  }
  if (payment.status === 'paid') {
    const paid = await paidNow(tx, work, row, payment.paymentReference)
    await changeCharge(tx, id, paid)
    await saveSubscription(tx, subscription, { state: { ...state, unpaidSince: null, failedAttempts: 0 } })
    await queueRenewed(tx, work, { ...due, number: paid.number })
    return 'paid'
  }
  await changeCharge(tx, id, { problem: payment.problem.slice(0, 500), attempted_at: null })
  const failedAttempts = state.failedAttempts + 1
  await saveSubscription(tx, subscription, { state: { ...state, failedAttempts } })
  const wait = RETRY_DAYS[failedAttempts - 1]
  if (wait !== undefined && state.unpaidSince !== null && !isOver)
    await queueUnpaid(tx, work, {
      charge: due,
      problem: payment.problem,
      triedAgainOn: addDays(state.unpaidSince, wait),
    })
  return 'failed'
}

/** Charges what is overdue at once, with the card that is saved now. An attempt by hand counts like any other. */
export async function retryNow(work: PlanWork): Promise<void> {
  const { isDue, currency } = await work.write(async (tx) => {
    const subscription = await lockForChange({ tx, clock: work.clock })
    const { state, today, currency } = subscription
    return { isDue: state.unpaidSince !== null && !hasEnded(state.period, today), currency }
  })
  if (!isDue) throw nothingDue()
  if (!hasProvider(work, currency)) throw paymentNotSetUp()
  const attempt = await chargeDue(work).catch((error: unknown) => {
    work.log.error({ err: error }, 'an overdue payment could not be made')
    throw paymentSilent()
  })
  if (attempt === undefined) throw paymentUnderWay()
  if (attempt === 'failed') {
    const due = await work.write((tx) => lockDueCharge(tx))
    throw paymentFailed(due?.problem ?? '')
  }
}
