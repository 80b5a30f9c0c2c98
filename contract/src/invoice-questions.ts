import { z } from 'zod'
import { firmCall, firmKeys, firmSpelling, Id, Moment, RequiredText } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

/** How a question ends: the charge stays, or a credit note took it back in whole or in part. */
export const QUESTION_OUTCOMES = ['explained', 'adjusted'] as const

const InvoiceQuestion = z.strictObject({
  id: Id(),
  lineId: Id(),
  line: z.string(),
  matterId: Id(),
  text: z.string(),
  askedBy: z.string(),
  askedAt: Moment,
  /** What is not due until it is answered, in the currency of the invoice. */
  held: z.number(),
  answer: z.string(),
  outcome: z.enum(QUESTION_OUTCOMES).nullable(),
  answeredBy: z.string(),
  answeredAt: Moment.nullable(),
})
export type InvoiceQuestion = z.infer<typeof InvoiceQuestion>

const params = z.object({ id: Id('Not an id') })

export const invoiceQuestions = {
  list: endpoint('GET', '/admin/invoice/:id/questions', {
    summary: 'What the client asked about lines of an invoice, the open questions first',
    access: needs('invoice'),
    params,
    ...firmCall,
    response: z.array(InvoiceQuestion),
  }),
  waiting: endpoint('GET', '/admin/invoice-question/waiting', {
    summary: 'How many invoices have a question that waits for an answer',
    access: needs('invoice'),
    ...firmCall,
    response: z.strictObject({ invoices: z.int() }),
  }),
  answer: endpoint('POST', '/admin/invoice-question/:id/answer', {
    summary: 'Answers a question; the line is due again, less what a credit note took back',
    access: needs('invoice', 'invoice.create'),
    params,
    body: z.strictObject({
      ...firmKeys,
      answer: RequiredText(2_000, 'Answer'),
      outcome: z.enum(QUESTION_OUTCOMES, 'Say whether the charge stays'),
    }),
    spelling: firmSpelling,
    response: z.array(InvoiceQuestion),
    refusals: ['question_answered', 'line_not_credited'],
    done: 'Answer sent',
  }),
}
