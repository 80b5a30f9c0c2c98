import { useQuery } from '@tanstack/react-query'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import { invoiceQuestions } from '#contract/invoice-questions.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import type {
  HistoryLine,
  InvoiceExtension,
  InvoiceParts,
  SavedInvoice,
} from '../../shared/records/invoice-extension.ts'
import { QuestionsPanel } from './QuestionsPanel.tsx'

/** What the client asked about lines in the portal, to be answered here. */
export const invoiceQuestionParts: InvoiceExtension = { name: 'questions', useParts: useQuestionParts }

function useQuestionParts(invoice: SavedInvoice): InvoiceParts {
  const { firm } = useCurrentUser()
  const mayAnswer = useCan(invoiceQuestions.answer)
  const params = { id: invoice.id }
  const answer = useQuery({
    ...queryFor(invoiceQuestions.list, { params, query: firm }),
    enabled: invoice.number !== null,
  })
  const questions = answer.data ?? []
  if (questions.length === 0) return {}
  return {
    panels: [<QuestionsPanel key="questions" questions={questions} invoice={invoice} mayAnswer={mayAnswer} />],
    history: questions.map(({ askedAt, askedBy, line }): HistoryLine => ({
      at: askedAt,
      icon: IconMessageQuestion,
      what: 'Question',
      detail: ` about ${line}`,
      by: askedBy,
    })),
  }
}
