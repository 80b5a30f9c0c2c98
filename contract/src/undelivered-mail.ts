import { z } from 'zod'
import { firmCall, firmKeys, Moment, Nothing } from './common.ts'
import { MAILED_DOCUMENTS } from './document-mails.ts'
import { endpoint, needs } from './endpoint.ts'

/** The state of a mail that was refused several times. */
export const MailProblem = z.strictObject({
  attempts: z.int(),
  /** There are no more automatic attempts. */
  isGivenUp: z.boolean(),
  /** The latest error of the mail server. */
  reason: z.string(),
})
export type MailProblem = z.infer<typeof MailProblem>

export const UndeliveredMail = MailProblem.extend({
  id: z.string(),
  about: z.enum([
    'invitation',
    'portalInvitation',
    'wall',
    'expenseRequest',
    'trustWithdrawal',
    'trustRequest',
    'reconciliation',
    'billingRun',
    'invoice',
    'bouncedPayment',
    ...MAILED_DOCUMENTS,
  ]),
  recipient: z.string(),
  queuedAt: Moment,
  /** Null if it is given up. */
  nextTryAt: Moment.nullable(),
})
export type UndeliveredMail = z.infer<typeof UndeliveredMail>

/** Mail of the firm that could not be delivered. Its text is never shown, because it contains links. */
export const undeliveredMail = {
  list: endpoint('GET', '/admin/undelivered-mail/list', {
    summary: 'Mail of the firm that was refused at least three times, with recipient and reason',
    access: needs('administrator'),
    ...firmCall,
    response: z.array(UndeliveredMail),
  }),
  sendAgain: endpoint('POST', '/admin/undelivered-mail/:id/send-again', {
    summary: 'Sends a mail again at once, with new attempts if it fails',
    access: needs('administrator'),
    params: z.object({ id: z.string().regex(/^\d{1,18}$/, 'Mail is not known') }),
    ...firmCall,
    body: z.strictObject(firmKeys),
    response: Nothing,
    refusals: ['link_expired'],
    done: 'Mail is being sent again',
  }),
}
