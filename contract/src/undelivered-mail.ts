import { z } from 'zod'
import { firmCall, firmKeys, Moment, Nothing } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

/** How sending went so far, where a mail was refused several times. */
export const MailProblem = z.strictObject({
  attempts: z.int(),
  /** It is not tried any more by itself. */
  isGivenUp: z.boolean(),
  /** What the mail server said last. */
  reason: z.string(),
})
export type MailProblem = z.infer<typeof MailProblem>

export const UndeliveredMail = MailProblem.extend({
  id: z.string(),
  about: z.enum(['invitation', 'wall']),
  recipient: z.string(),
  queuedAt: Moment,
  /** Null where it is given up. */
  nextTryAt: Moment.nullable(),
})
export type UndeliveredMail = z.infer<typeof UndeliveredMail>

/** The firm's mail that does not arrive. Its text, with its links, is told to nobody. */
export const undeliveredMail = {
  list: endpoint('GET', '/admin/undelivered-mail/list', {
    summary: 'Mail of the firm that was refused at least three times: whom it is for, and why',
    access: needs('administrator'),
    ...firmCall,
    response: z.array(UndeliveredMail),
  }),
  sendAgain: endpoint('POST', '/admin/undelivered-mail/:id/send-again', {
    summary: 'Tries a mail anew at once, and again later should it fail',
    access: needs('administrator'),
    params: z.object({ id: z.string().regex(/^\d{1,18}$/, 'Mail is not known') }),
    ...firmCall,
    body: z.strictObject(firmKeys),
    response: Nothing,
    refusals: ['link_expired'],
    done: 'Mail is being sent again',
  }),
}
