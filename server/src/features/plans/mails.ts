import { addDays, dayText, type CalendarDay } from '#domain/calendar-day.ts'
import { amountText } from '#domain/format.ts'
import { money } from '#domain/money.ts'
import { billingInterval } from '#domain/plan.ts'
import { FREE, type SubscriptionPeriod, type SubscriptionState } from '#domain/subscription.ts'
import type { NotificationEvent } from '#contract/notifications.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { queueMail } from '../../platform/mail/job.ts'
import { notify } from '../notifications/public.ts'
import { selectPayers, type ChargeRow } from './queries.ts'
import { findUsableCard, hasProvider, type PlanWork } from './cards.ts'
import { nextCharge, totalOf, type Subscription } from './subscription.ts'

/*
 * What is told to everybody who may change the plan, in the transaction that it is about: it is told once, and not at all where
 * that is undone.
 */

const PAGE = '/settings/plans-%26-subscriptions/select-plan'

/** In whose name it is told. A person who does it is not told in Lexhold of what they have just seen, and gets the mail. */
export type Telling = Pick<PlanWork, 'businessId' | 'clock' | 'publicUrl'> & { readonly userId?: string }

interface PlanMail {
  readonly subject: string
  readonly lines: readonly string[]
}

interface Notice {
  readonly event: NotificationEvent
  readonly recordId: string
  readonly text: string
}

async function queueToPayers(tx: FirmTx, { publicUrl }: Telling, { subject, lines }: PlanMail): Promise<void> {
  for (const { email, full_name } of await selectPayers(tx)) {
    const text = [`Hello ${full_name},`, '', ...lines, '', `${publicUrl}${PAGE}`, ''].join('\n')
    await queueMail(tx, { to: email, subject, text })
  }
}

/** In Lexhold as well, where it stays until it is read. */
async function tellPayers(tx: FirmTx, telling: Telling, { notice, ...mail }: PlanMail & { readonly notice: Notice }) {
  const userIds = (await selectPayers(tx)).map(({ id }) => id)
  await notify({ ...telling, tx }, { ...notice, userIds, recordKind: 'plan', matterId: null })
  await queueToPayers(tx, telling, mail)
}

const planChange = (recordId: string, text: string): Notice => ({ event: 'planChange', recordId, text })

/** `NGN 541,800.00`. */
const codedAmount = (minor: bigint, currency: string) => `${currency} ${amountText(money(minor, currency))}`
const chargedAmount = (charge: ChargeRow) => codedAmount(totalOf(charge), charge.currency)
const daysText = ({ starts_on, ends_on }: Pick<ChargeRow, 'starts_on' | 'ends_on'>) =>
  `${dayText(starts_on)} to ${dayText(ends_on)}`

const planText = ({
  planName,
  durationDays,
  seats,
}: Pick<SubscriptionPeriod, 'planName' | 'durationDays' | 'seats'>) => {
  const users = seats === 1 ? '1 user' : `${seats} users`
  return planName === FREE
    ? `Free, for ${users}`
    : `${planName}, ${billingInterval(durationDays).toLowerCase()}, ${users}`
}

export const queueRenewed = (tx: FirmTx, telling: Telling, charge: ChargeRow) =>
  queueToPayers(tx, telling, {
    subject: `Your Lexhold plan was renewed: invoice ${charge.number ?? ''}`,
    lines: [
      `${charge.plan_name} from ${daysText(charge)}: ${chargedAmount(charge)} was paid. The invoice is on this page:`,
    ],
  })

/** The invoice of a first purchase, or of a change that was made at once. */
export const queueBought = (tx: FirmTx, telling: Telling, charge: ChargeRow) =>
  queueToPayers(tx, telling, {
    subject: `Your Lexhold plan is ${charge.plan_name}: invoice ${charge.number ?? ''}`,
    lines: [
      `${planText({ planName: charge.plan_name, durationDays: charge.duration_days, seats: charge.user_limit })}, from ${daysText(charge)}: ${chargedAmount(charge)} was paid. The invoice is on this page:`,
    ],
  })

/** A smaller plan, fewer users or the free plan has begun. */
export function queueBegun(tx: FirmTx, telling: Telling, { id, period }: { id: string; period: SubscriptionPeriod }) {
  const text = `From ${dayText(period.startsOn)} on your plan is ${planText(period)}`
  return tellPayers(tx, telling, {
    notice: planChange(id, text),
    subject: `Your Lexhold plan is now ${period.planName}`,
    lines: [
      `${text}. Nothing is deleted.`,
      ...(period.planName === FREE
        ? ['As long as more people work at the firm than it is for, records can be read and exported, but not changed.']
        : []),
      'To choose another plan:',
    ],
  })
}

export function queueTrialEnding(tx: FirmTx, telling: Telling, { row, state: { period, isNaira } }: Subscription) {
  const text = `The trial ends on ${dayText(period.endsOn)}`
  return tellPayers(tx, telling, {
    notice: planChange(row.id, text),
    subject: `Your Lexhold trial ends on ${dayText(period.endsOn)}`,
    lines: [
      isNaira
        ? `${text}. After it the firm is on the free plan, which is for one person.`
        : `${text}. After it records can be read and exported, but not changed, until a plan is chosen.`,
      'Nothing is deleted. To choose a plan:',
    ],
  })
}

/** A year is over soon, and the next one is charged. Nothing is told where what follows is free. */
export async function queueComingRenewal(tx: FirmTx, work: PlanWork, subscription: Subscription): Promise<void> {
  const { row, state } = subscription
  const { wanted, currency, totalMinor } = nextCharge(subscription)
  if (totalMinor === 0n) return
  const day = dayText(addDays(state.period.endsOn, 1))
  const { plan, seats } = wanted
  const what = planText({ planName: plan.name, durationDays: plan.durationDays, seats })
  const text = `On ${day} the plan is renewed: ${codedAmount(totalMinor, currency)}`
  const hasCard = hasProvider(work, currency) && (await findUsableCard(tx, work, currency)) !== undefined
  await tellPayers(tx, work, {
    notice: planChange(row.id, text),
    subject: `Your Lexhold plan is renewed on ${day}`,
    lines: [
      `On ${day} ${codedAmount(totalMinor, currency)} is charged for ${what}.`,
      hasCard ? 'It is charged to the card that is saved.' : 'No card is saved for it: enter one on this page.',
      'To change or cancel the plan before then:',
    ],
  })
}

/** `state` is what the subscription is after it was cancelled. */
export function queueCancelled(tx: FirmTx, telling: Telling, { row, state }: Pick<Subscription, 'row' | 'state'>) {
  const text = `${state.period.planName} was cancelled and ends on ${dayText(state.period.endsOn)}`
  return tellPayers(tx, telling, {
    notice: planChange(row.id, text),
    subject: 'Your Lexhold plan was cancelled',
    lines: [`${text}. ${afterwards(state)}`, 'Nothing more is charged, and nothing is deleted. To take it up again:'],
  })
}

const afterwards = ({ isNaira }: SubscriptionState): string =>
  isNaira
    ? 'After that the firm is on the free plan, which is for one person.'
    : 'After that records can be read and exported, but not changed, until a plan is chosen.'

interface Unpaid {
  readonly charge: ChargeRow
  readonly problem: string
  readonly triedAgainOn: CalendarDay
}

export const queueUnpaid = (tx: FirmTx, telling: Telling, { charge, problem, triedAgainOn }: Unpaid) =>
  tellPayers(tx, telling, {
    notice: {
      event: 'planUnpaid',
      recordId: charge.id,
      text: `The plan could not be paid: ${chargedAmount(charge)}. It is tried again on ${dayText(triedAgainOn)}`,
    },
    subject: 'Your Lexhold plan could not be paid',
    lines: [
      `${chargedAmount(charge)} for ${charge.plan_name} from ${daysText(charge)} could not be charged${problem === '' ? '' : `: ${problem}`}.`,
      `It is tried again on ${dayText(triedAgainOn)}. Nothing stops until then. To pay with another card:`,
    ],
  })

export function queueEnded(tx: FirmTx, telling: Telling, { row, state: { period, isNaira } }: Subscription) {
  const text = `${period.planName} was not paid and has ended`
  return tellPayers(tx, telling, {
    notice: planChange(row.id, text),
    subject: 'Your Lexhold plan has ended',
    lines: [
      `${text}. Nothing is deleted${isNaira ? '.' : ': records can be read and exported.'}`,
      'To go on working, choose a plan:',
    ],
  })
}
