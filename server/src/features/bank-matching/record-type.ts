import type { RecordType } from '../records/public.ts'
import { bankMatchingConstraints } from './refusals.ts'
import { bankMatchingRoutes } from './routes.ts'

/** What lines of the bank stand for, as the audit trail tells of it. */
export const bankMatchingType: RecordType = {
  routes: [bankMatchingRoutes],
  constraints: bankMatchingConstraints,
  tables: [
    {
      name: 'bank_matches',
      kind: null,
      label: 'bank match',
      columns: { made: 'Made', counts_from: 'Counts from' },
      silent: ['book_id', 'matter_ids'],
      permission: 'trustAccountRequest',
    },
    {
      name: 'bank_line_notes',
      kind: null,
      label: 'note on a bank line',
      columns: { kind: 'Kind', note: 'Note', due_on: 'Due' },
      silent: ['line_id'],
      permission: 'trustAccountRequest',
    },
    {
      name: 'bank_rules',
      kind: null,
      label: 'matching rule',
      names: 'words',
      columns: { purpose: 'Purpose', times: 'Times', is_in: 'Money in' },
      silent: ['book_id', 'ledger_id', 'matter_id'],
      permission: 'trustAccountRequest',
    },
  ],
}
