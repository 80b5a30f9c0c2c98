import type { RecordType } from '../records/public.ts'
import { creditNoteNames, writeOffNames } from './record-type.queries.ts'
import { creditConstraints } from './refusals.ts'
import { creditRoutes } from './routes.ts'

/** What is taken back and written off of invoices, under the invoices of the audit trail. */
export const creditType: RecordType = {
  routes: [creditRoutes],
  constraints: creditConstraints,
  tables: [
    { name: 'credit_notes', kind: 'invoice', label: 'credit note', names: creditNoteNames, permission: 'invoice' },
    { name: 'credit_note_lines', kind: 'invoice', label: 'line of a credit note', isPart: true, permission: 'invoice' },
    { name: 'credit_note_taxes', kind: 'invoice', label: 'tax of a credit note', isPart: true, permission: 'invoice' },
    { name: 'write_offs', kind: 'invoice', label: 'write-off', names: writeOffNames, permission: 'invoice' },
  ],
}
