import { minorToNumber } from '#domain/money.ts'
import type { InvoiceQuestion, QUESTION_OUTCOMES } from '#contract/invoice-questions.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { assertInvoice, lockInvoice } from '../invoices/public.ts'
import {
  countQuestionedInvoices,
  isCredited,
  lockQuestion,
  saveAnswer,
  selectQuestions,
  type QuestionRow,
} from './queries.ts'
import { lineNotCredited, questionAnswered } from './refusals.ts'

export async function listQuestions(context: FirmContext, invoiceId: string): Promise<InvoiceQuestion[]> {
  await assertInvoice(context, invoiceId)
  return (await selectQuestions(context.tx, invoiceId)).map(toQuestion)
}

export const getWaitingQuestions = async ({ tx }: FirmContext) => ({ invoices: await countQuestionedInvoices(tx) })

interface Answer {
  readonly answer: string
  readonly outcome: (typeof QUESTION_OUTCOMES)[number]
}

/** Whoever says that the charge was adjusted has credited the line before. */
export async function answerQuestion(
  { tx, userId, clock }: FirmContext,
  id: string,
  { answer, outcome }: Answer,
): Promise<InvoiceQuestion[]> {
  const found = await lockQuestion(tx, id)
  if (!found || !(await lockInvoice(tx, found.invoice_id))) throw notFound('Question')
  if (found.answered_at !== null) throw questionAnswered()
  if (outcome === 'adjusted' && !(await isCredited(tx, found.line_id))) throw lineNotCredited()
  await saveAnswer(tx, id, { answer, outcome, answered_by: userId, answered_at: clock.now() })
  return (await selectQuestions(tx, found.invoice_id)).map(toQuestion)
}

const toQuestion = (row: QuestionRow): InvoiceQuestion => ({
  id: row.id,
  lineId: row.line_id,
  line: row.line,
  matterId: row.matter_id,
  text: row.question,
  askedBy: row.asked_by_name,
  askedAt: row.created_at.toISOString(),
  held: row.answered_at === null ? minorToNumber(row.held_minor, row.currency) : 0,
  answer: row.answer,
  outcome: row.outcome,
  answeredBy: row.answerer_name ?? '',
  answeredAt: row.answered_at?.toISOString() ?? null,
})
