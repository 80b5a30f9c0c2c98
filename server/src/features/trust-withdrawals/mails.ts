import type { FirmContext } from '../../platform/context.ts'
import type { Session } from '../../platform/http/session.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { oneLine } from '../../platform/mail/job.ts'
import { firmSettings } from '../firm/public.ts'
import { queueFirmMail } from '../undelivered-mail/public.ts'
import { selectAddresses } from './mails.queries.ts'

interface RequestToApprove {
  readonly id: string
  readonly matterId: string
  /** Only this one of them is asked. */
  readonly approverId?: string | undefined
}

/** Whoever asks, in a call or by a rule. */
export interface Asking extends Pick<FirmContext, 'tx' | 'businessId' | 'publicUrl'> {
  readonly session: Pick<Session, 'firstName' | 'lastName'>
}

const WORDS = {
  trustWithdrawal: { what: 'a withdrawal', wants: 'to pay client money out', path: 'withdrawals' },
  trustRequest: { what: 'a deposit request', wants: 'to request a deposit from a client', path: 'requests' },
} as const

/**
 * Mails those who may approve a request. It names who asks and nothing of the client, the matter or the amount, because a mail
 * stays where no wall reaches.
 */
export async function mailApprovers(
  context: Asking,
  { id, matterId, approverId }: RequestToApprove,
  kind: keyof typeof WORDS,
): Promise<void> {
  const { tx, businessId, session, publicUrl } = context
  const approvers = await callFunction(tx, 'app.trust_approvers', matterId)
  const { what, wants, path } = WORDS[kind]
  const { name } = await firmSettings(tx, businessId)
  const who = oneLine(`${session.firstName} ${session.lastName}`)
  for (const { email } of await selectAddresses(
    tx,
    approvers.map(({ user_id }) => user_id).filter((one) => approverId === undefined || one === approverId),
  ))
    await queueFirmMail(
      tx,
      {
        to: email,
        subject: `${who} asks you to approve ${what}`,
        text: `${who} asks ${wants} at ${oneLine(name)}. To approve or decline it, open:

${publicUrl}/trust-account/${path}/${id}
`,
      },
      { businessId, kind, recordId: id, matterId },
    )
}
