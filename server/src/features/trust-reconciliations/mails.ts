import { dayText } from '#domain/calendar-day.ts'
import type { TrustReconciliation } from '#contract/trust-reconciliations.ts'
import type { FirmContext } from '../../platform/context.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { oneLine } from '../../platform/mail/job.ts'
import { firmSettings } from '../firm/public.ts'
import { getMailWriter } from '../mail-templates/public.ts'
import { notify } from '../notifications/public.ts'
import { selectAddresses } from '../trust-withdrawals/public.ts'
import { queueFirmMail } from '../undelivered-mail/public.ts'
import { signReconciliation } from './service.ts'

const REVIEWS = ['trustAccountRequest', 'trustAccountRequest.approve', 'Reports']

/** Signs as the preparer, and asks those who may review it. */
export async function submitReconciliation(context: FirmContext, id: string): Promise<TrustReconciliation> {
  const signed = await signReconciliation(context, id)
  await mailReviewers(context, signed)
  return signed
}

async function mailReviewers(context: FirmContext, { id, account, through }: TrustReconciliation): Promise<void> {
  const { tx, businessId, session, publicUrl } = context
  const person = oneLine(`${session.firstName} ${session.lastName}`)
  const [reviewers, { name }] = await Promise.all([
    callFunction(tx, 'app.people_who_may', REVIEWS, []),
    firmSettings(tx, businessId),
  ])
  const mailed = await notify(context, {
    event: 'reconciliationSubmitted',
    userIds: reviewers.map(({ user_id }) => user_id),
    recordKind: 'reconciliation',
    recordId: id,
    matterId: null,
    text: `${person} asks you to review the reconciliation of ${account.name} to ${dayText(through)}`,
  })
  const write = await getMailWriter(tx, 'reconciliation')
  const words = write({
    person,
    account: oneLine(account.name),
    until: dayText(through),
    firm: oneLine(name),
    link: `${publicUrl}/trust-account/reconciliations/${id}`,
  })
  for (const { email } of await selectAddresses(tx, [...mailed]))
    await queueFirmMail(tx, { to: email, ...words }, { businessId, kind: 'reconciliation', recordId: id })
}
