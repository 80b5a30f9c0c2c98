import { oneLine } from '../../platform/mail/job.ts'
import { firmSettings } from '../firm/public.ts'
import { renderMail } from '../mail-templates/public.ts'
import type { Asking } from '../trust-withdrawals/public.ts'
import { queueFirmMail } from '../undelivered-mail/public.ts'

interface ReadyRequest {
  readonly id: string
  readonly matterId: string
  readonly to: string
}

/** Tells the person in whose name a deposit was asked for that its request can be sent. It names nothing of the client. */
export async function mailReadyRequest(
  { tx, businessId, publicUrl }: Asking,
  { id, matterId, to }: ReadyRequest,
): Promise<void> {
  const { name } = await firmSettings(tx, businessId)
  const link = `${publicUrl}/trust-account/requests/${id}`
  const words = await renderMail(tx, 'trustRequestReady', { firm: oneLine(name), link })
  await queueFirmMail(tx, { to, ...words }, { businessId, kind: 'trustRequest', recordId: id, matterId })
}
