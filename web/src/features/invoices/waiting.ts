import { invoiceQuestions } from '#contract/invoice-questions.ts'
import { call } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'

/** Invoices with a line that a client has asked about and that nobody has answered. */
export const countQuestioned = async (firm: Firm, signal: AbortSignal): Promise<number> =>
  (await call(invoiceQuestions.waiting, { query: firm }, { signal })).invoices
