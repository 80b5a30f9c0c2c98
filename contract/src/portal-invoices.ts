import { z } from 'zod'
import { QUESTION_OUTCOMES } from './invoice-questions.ts'
import { AnsweredDay, Id, Moment, RequiredText } from './common.ts'
import { client, endpoint } from './endpoint.ts'

const LineQuestion = z.strictObject({
  id: Id(),
  text: z.string(),
  askedBy: z.string(),
  askedAt: Moment,
  answer: z.string(),
  outcome: z.enum(QUESTION_OUTCOMES).nullable(),
  answeredBy: z.string(),
  answeredAt: Moment.nullable(),
})

const PortalInvoiceLine = z.strictObject({
  id: Id(),
  date: AnsweredDay,
  description: z.string(),
  /** After the discount of the line, before taxes that are added. */
  amount: z.number(),
  /** The latest first. */
  questions: z.array(LineQuestion),
})
export type PortalInvoiceLine = z.infer<typeof PortalInvoiceLine>

const PortalInvoice = z.strictObject({
  id: Id(),
  number: z.string(),
  issuedOn: AnsweredDay,
  dueOn: AnsweredDay,
  currencyCode: z.string(),
  currencySymbol: z.string(),
  total: z.number(),
  /** What can be paid now. */
  due: z.number(),
  /** What is not due while questions about lines are open. */
  held: z.number(),
  lines: z.array(PortalInvoiceLine),
})
export type PortalInvoice = z.infer<typeof PortalInvoice>

const params = z.object({ id: Id('Not an id') })

export const portalInvoices = {
  get: endpoint('GET', '/client-portal/invoices/:id/lines', {
    summary: 'An invoice line by line, with what was asked about each; the firm sees that it was opened',
    access: client('A client reads their own invoice', 'billing'),
    params,
    readOnly: false,
    response: PortalInvoice,
  }),
  ask: endpoint('POST', '/client-portal/invoice-lines/:id/question', {
    summary: 'Asks about one line of an open invoice; it is not due until the firm has answered',
    access: client('A client asks about their own invoice', 'billing'),
    params,
    body: z.strictObject({ text: RequiredText(2_000, 'Question') }),
    response: PortalInvoice,
    refusals: ['question_open', 'nothing_open'],
    done: 'Sent. The line is not due until it is answered',
  }),
}
