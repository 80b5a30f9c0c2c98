import { dayText, type CalendarDay } from '#domain/calendar-day.ts'
import { minorToText } from '#domain/money.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { queueMail } from '../../platform/mail/job.ts'
import { notify } from '../notifications/public.ts'
import { totalOf, type PlanWork } from './charging.ts'
import { selectPayers, type ChargeRow } from './queries.ts'
import type { Subscription } from './subscription.ts'

const PAGE = '/settings/plans-%26-subscriptions/select-plan'

/** Tells everybody who may change the plan, in the transaction that it is about. */
async function queueToPayers(
  tx: FirmTx,
  { publicUrl }: Pick<PlanWork, 'publicUrl'>,
  { subject, lines }: { readonly subject: string; readonly lines: readonly string[] },
): Promise<void> {
  for (const { email, full_name } of await selectPayers(tx)) {
    const text = [`Hello ${full_name},`, '', ...lines, '', `${publicUrl}${PAGE}`, ''].join('\n')
    await queueMail(tx, { to: email, subject, text })
  }
}

const amountText = (charge: ChargeRow) => `${charge.currency} ${minorToText(totalOf(charge), charge.currency)}`
const daysText = ({ starts_on, ends_on }: ChargeRow) => `${dayText(starts_on)} to ${dayText(ends_on)}`

export const queuePaid = (tx: FirmTx, work: PlanWork, charge: ChargeRow) =>
  queueToPayers(tx, work, {
    subject: `Your Lexhold plan was renewed: invoice ${charge.number ?? ''}`,
    lines: [
      `${charge.plan_name} from ${daysText(charge)}: ${amountText(charge)} was paid. The invoice is on this page:`,
    ],
  })

interface Unpaid {
  readonly charge: ChargeRow
  readonly problem: string
  readonly triedAgainOn: CalendarDay
}

/** Tells them in Lexhold as well, where it stays until it is read. */
export async function queueUnpaid(
  tx: FirmTx,
  work: PlanWork,
  { charge, problem, triedAgainOn }: Unpaid,
): Promise<void> {
  await notify(
    { tx, businessId: work.businessId, clock: work.clock },
    {
      event: 'planUnpaid',
      userIds: (await selectPayers(tx)).map(({ id }) => id),
      recordKind: 'plan',
      recordId: charge.id,
      matterId: null,
      text: `The plan could not be paid: ${amountText(charge)}. It is tried again on ${dayText(triedAgainOn)}`,
    },
  )
  await queueToPayers(tx, work, {
    subject: 'Your Lexhold plan could not be paid',
    lines: [
      `${amountText(charge)} for ${charge.plan_name} from ${daysText(charge)} could not be charged${problem === '' ? '' : `: ${problem}`}.`,
      `It is tried again on ${dayText(triedAgainOn)}. Nothing stops until then. To pay with another card:`,
    ],
  })
}

export const queueEnded = (tx: FirmTx, work: PlanWork, { state }: Subscription) =>
  queueToPayers(tx, work, {
    subject: 'Your Lexhold plan has ended',
    lines: [
      `${state.period.planName} was not paid and has ended. Nothing is deleted: records can be read and exported.`,
      'To go on working, choose a plan:',
    ],
  })
