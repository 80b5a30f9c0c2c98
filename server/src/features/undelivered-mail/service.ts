import type { Answer } from '#contract/endpoint.ts'
import { UndeliveredMail, type undeliveredMail as contract } from '#contract/undelivered-mail.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { resendMail, selectUndeliveredMails } from './queries.ts'

export async function listUndeliveredMails({ tx }: FirmContext): Promise<Answer<typeof contract.list>> {
  return (await selectUndeliveredMails(tx)).map((mail) => ({
    id: mail.id,
    about: UndeliveredMail.shape.about.parse(mail.kind),
    recipient: mail.recipient,
    attempts: mail.attempts,
    isGivenUp: mail.is_given_up,
    reason: mail.reason,
    queuedAt: mail.queued_at.toISOString(),
    nextTryAt: mail.is_given_up ? null : mail.next_try_at.toISOString(),
  }))
}

export async function sendMailAgain({ tx }: FirmContext, id: string): Promise<null> {
  const mail = (await selectUndeliveredMails(tx)).find((candidate) => candidate.id === id)
  if (mail?.is_past_use === true) throw linkExpired()
  if (!(await resendMail(tx, id))) throw notFound('Mail')
  return null
}

const linkExpired = () => new Refusal(422, 'link_expired', 'The link in this mail has expired. Send a new one instead')
