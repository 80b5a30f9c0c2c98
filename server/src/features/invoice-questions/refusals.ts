import { type ConstraintRefusals, invalidField, Refusal } from '../../platform/refusal.ts'

export const questionAnswered = () => new Refusal(409, 'question_answered', 'The question has been answered already')

export const lineNotCredited = () =>
  invalidField('line_not_credited', 'outcome', 'No approved credit note takes this line back. Add one first')

export const invoiceQuestionConstraints: ConstraintRefusals = {
  invoice_questions_one_open: () =>
    new Refusal(409, 'question_open', 'There is an open question about this line already'),
}
