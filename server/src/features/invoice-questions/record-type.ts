import type { RecordType } from '../records/public.ts'
import { questionNames } from './record-type.queries.ts'
import { invoiceQuestionConstraints } from './refusals.ts'
import { invoiceQuestionRoutes } from './routes.ts'

/** What clients ask about lines of their invoices. */
export const invoiceQuestionType: RecordType = {
  routes: [invoiceQuestionRoutes],
  constraints: invoiceQuestionConstraints,
  tables: [
    {
      name: 'invoice_questions',
      kind: null,
      label: 'question about an invoice',
      columns: { asked_by_name: 'Asked by', held_minor: 'Held', outcome: 'Outcome' },
      silent: ['invoice_id', 'line_id', 'client_id', 'access_id', 'answered_at'],
      names: questionNames,
      permission: 'invoice',
      activity: { noun: 'Line of an invoice', verbs: { added: 'questioned by the client', changed: 'explained' } },
    },
  ],
}
