import { queueFirmMail } from '../undelivered-mail/public.ts'
import type { Asking } from '../trust-withdrawals/public.ts'

interface ReadyRequest {
  readonly id: string
  readonly matterId: string
  readonly to: string
}

/** Tells the person in whose name a deposit was asked for that its request can be sent. It names nothing of the client. */
export const mailReadyRequest = (
  { tx, businessId, publicUrl }: Asking,
  { id, matterId, to }: ReadyRequest,
): Promise<void> =>
  queueFirmMail(
    tx,
    {
      to,
      subject: 'A deposit request is ready to be sent',
      text: `A ledger of client money has fallen below what was agreed, and a deposit request was made for it in your name.
To look at it and send it to the client, open:

${publicUrl}/trust-account/requests/${id}
`,
    },
    { businessId, kind: 'trustRequest', recordId: id, matterId },
  )
