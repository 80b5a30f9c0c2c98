import type { FirmContext } from '../../platform/context.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { oneLine } from '../../platform/mail/job.ts'
import { firmSettings } from '../firm/public.ts'
import { queueFirmMail } from '../undelivered-mail/public.ts'
import { selectAddresses } from './mails.queries.ts'

/**
 * Mails those who may approve a request. It names who asks and nothing of the client, the matter or the amount, because a mail
 * stays where no wall reaches.
 */
export async function mailApprovers(
  context: FirmContext,
  { id, matterId }: { readonly id: string; readonly matterId: string },
): Promise<void> {
  const { tx, businessId, session, publicUrl } = context
  const approvers = await callFunction(tx, 'app.trust_approvers', matterId)
  const { name } = await firmSettings(tx, businessId)
  const who = oneLine(`${session.firstName} ${session.lastName}`)
  for (const { email } of await selectAddresses(
    tx,
    approvers.map(({ user_id }) => user_id),
  ))
    await queueFirmMail(
      tx,
      {
        to: email,
        subject: `${who} asks you to approve a withdrawal`,
        text: `${who} asks to pay client money out at ${oneLine(name)}. To approve or decline it, open:

${publicUrl}/trust-account/withdrawals/${id}
`,
      },
      { businessId, kind: 'trustWithdrawal', recordId: id, matterId },
    )
}
