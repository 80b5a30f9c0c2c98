import type { RecordType } from '../records/public.ts'
import { bankStatementConstraints } from './refusals.ts'
import { bankStatementRoutes } from './routes.ts'

/** Statements of the bank, as the audit trail tells of them. */
export const bankStatementType: RecordType = {
  routes: [bankStatementRoutes],
  constraints: bankStatementConstraints,
  tables: [
    {
      name: 'bank_statements',
      kind: null,
      label: 'bank statement',
      names: 'file_name',
      columns: { from_on: 'From', to_on: 'To', line_count: 'Lines', repeated_count: 'Lines that were there already' },
      silent: ['book_id', 'sha256', 'size_bytes', 'opening_minor', 'closing_minor', 'closing_line_id'],
      permission: 'trustAccountRequest',
    },
    {
      name: 'bank_file_layouts',
      kind: null,
      label: 'columns of bank statements',
      silent: ['layout', 'book_id', 'updated_by'],
      permission: 'trustAccountRequest',
    },
  ],
}
