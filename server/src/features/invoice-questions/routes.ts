import { invoiceQuestions } from '#contract/invoice-questions.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import { answerQuestion, getWaitingQuestions, listQuestions } from './service.ts'

export function invoiceQuestionRoutes(route: AddRoute): void {
  route.firm(invoiceQuestions.list, (context, { params }) => listQuestions(context, params.id))
  route.firm(invoiceQuestions.waiting, getWaitingQuestions)
  route.firm(invoiceQuestions.answer, (context, { params, body }) => answerQuestion(context, params.id, body))
}
