import type { DepositRequestDetail, DepositRequestMail } from '#contract/trust-requests.ts'
import type { FirmContext } from '../../platform/context.ts'
import { updateRecord } from '../../platform/db/records.ts'
import { hashSecret, newSecret } from '../../platform/http/session.ts'
import { newId } from '../../platform/ids.ts'
import { oneLine } from '../../platform/mail/job.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getMatterLetterhead } from '../firm-documents/public.ts'
import { withLink } from '../invoice-sending/public.ts'
import { getMailSigner } from '../mail-templates/public.ts'
import { queueFirmMail } from '../undelivered-mail/public.ts'
import { getRequest } from './list.ts'
import { countMailsSince, insertLink, revokeLinks, type LockedRequest } from './queries.ts'
import { requestNotApproved } from './refusals.ts'
import { lockOrRefuse } from './service.ts'

const DAY_MS = 86_400_000
/** How long an address opens its request. */
const LINK_DAYS = 90
/** A stolen session must not make the firm a source of unwanted mail. */
const MAX_PER_DAY = 1_000

async function makeLink(context: FirmContext, requestId: string, recipient: string) {
  const { tx, businessId, userId, clock, publicUrl } = context
  const [secret, now] = [newSecret(), clock.now()]
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY_MS)
  await insertLink(tx, {
    business_id: businessId,
    id: newId(),
    request_id: requestId,
    secret_hash: hashSecret(secret),
    recipient,
    created_by: userId,
    created_at: now,
    expires_at: expiresAt,
  })
  return { address: `${publicUrl}/billing/trust-accounting/${secret}`, expiresAt }
}

async function lockApproved(context: FirmContext, id: string): Promise<LockedRequest> {
  const request = await lockOrRefuse(context, id)
  if (request.status !== 'approved') throw requestNotApproved()
  const day = new Date(context.clock.now().getTime() - DAY_MS)
  if ((await countMailsSince(context.tx, day)) >= MAX_PER_DAY)
    throw new Refusal(429, 'too_many_mails', 'Too many requests were sent today. Try again tomorrow')
  return request
}

/** Mails an approved request to each recipient, with an address of their own, so that it is known who has read it. */
export async function sendRequest(
  context: FirmContext,
  id: string,
  { recipients, subject, text }: DepositRequestMail,
): Promise<DepositRequestDetail> {
  const { tx, businessId, clock } = context
  const request = await lockApproved(context, id)
  const { email } = await getMatterLetterhead(context, [request.matter_id])
  const sign = await getMailSigner(tx, 'depositRequest')
  for (const recipient of recipients) {
    const { address, expiresAt } = await makeLink(context, id, recipient)
    await queueFirmMail(
      tx,
      {
        to: recipient,
        subject: oneLine(subject),
        ...sign(withLink(text, address)),
        until: expiresAt,
        ...(email && { replyTo: email }),
      },
      { businessId, kind: 'trustRequest', recordId: id, matterId: request.matter_id },
    )
  }
  await updateRecord(context, 'app.trust_requests', id, { sent_at: clock.now() })
  return getRequest(context, id)
}

/** An address for whoever delivers it in another way; it is told only now. */
export async function createRequestLink(context: FirmContext, id: string) {
  await lockApproved(context, id)
  const { address, expiresAt } = await makeLink(context, id, '')
  await updateRecord(context, 'app.trust_requests', id, { sent_at: context.clock.now() })
  return { address, expiresAt: expiresAt.toISOString() }
}

export async function revokeRequestLinks(context: FirmContext, id: string): Promise<DepositRequestDetail> {
  await lockOrRefuse(context, id)
  await revokeLinks(context.tx, id, context.clock.now())
  return getRequest(context, id)
}
