import type { RequestTransition } from '#domain/expense-request.ts'
import type { FirmContext } from '../../platform/context.ts'
import { oneLine } from '../../platform/mail/job.ts'
import { firmSettings } from '../firm/public.ts'
import { getMailWriter } from '../mail-templates/public.ts'
import { notify } from '../notifications/public.ts'
import { queueFirmMail } from '../undelivered-mail/public.ts'
import { selectApprovers } from './queries.ts'

interface Submitted {
  readonly id: string
  readonly matter_id: string | null
}

/**
 * Mails those who may decide about submitted requests and want to be mailed: one mail each, however many parts of a cost they see. It names who
 * asks and nothing of the matter or the cost, because a mail stays where no wall reaches.
 */
export async function mailApprovers(context: FirmContext, requests: readonly Submitted[]): Promise<void> {
  const { tx, businessId, session, publicUrl } = context
  const requestsOf = new Map<string, Submitted[]>()
  for (const request of requests) {
    const approvers = await selectApprovers(tx, request.matter_id)
    const mailed = await notify(context, {
      event: 'expenseSubmitted',
      userIds: approvers.map(({ id }) => id),
      recordKind: 'expense',
      recordId: request.id,
      matterId: request.matter_id,
      text: `${oneLine(`${session.firstName} ${session.lastName}`)} asks you to approve an expense request`,
    })
    for (const { id, email } of approvers)
      if (mailed.has(id)) requestsOf.set(email, [...(requestsOf.get(email) ?? []), request])
  }
  if (requestsOf.size === 0) return
  const [{ name }, write] = [await firmSettings(tx, businessId), await getMailWriter(tx, 'expenseRequest')]
  const person = oneLine(`${session.firstName} ${session.lastName}`)
  for (const [email, [first, ...more]] of requestsOf) {
    if (!first) continue
    await queueFirmMail(
      tx,
      {
        to: email,
        ...write({
          person,
          requests: more.length === 0 ? 'an expense request' : `${more.length + 1} expense requests`,
          them: more.length === 0 ? 'it' : 'them',
          firm: oneLine(name),
          link: `${publicUrl}/expense-request/direct-expense${more.length === 0 ? `/${first.id}` : '?activeTab=requests'}`,
        }),
      },
      {
        businessId,
        kind: 'expenseRequest',
        recordId: first.id,
        ...(first.matter_id !== null && { matterId: first.matter_id }),
      },
    )
  }
}

/** Tells those who may decide about a submitted request, and whoever asked what became of it. */
export async function notifyTransition(
  context: FirmContext,
  request: Submitted & { readonly added_by: string },
  transition: RequestTransition,
): Promise<void> {
  if (transition === 'submit') return mailApprovers(context, [request])
  if (transition !== 'approve' && transition !== 'reject') return
  const { session } = context
  const person = oneLine(`${session.firstName} ${session.lastName}`)
  await notify(context, {
    event: 'expenseDecided',
    userIds: [request.added_by],
    recordKind: 'expense',
    recordId: request.id,
    matterId: request.matter_id,
    text: `${person} ${transition === 'approve' ? 'approved' : 'rejected'} your expense request`,
  })
}
