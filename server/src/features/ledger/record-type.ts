import { MONTH_NAMES } from '#domain/calendar-day.ts'
import { journalFiles } from '../journal-drafts/public.ts'
import type { RecordType } from '../records/public.ts'

/** The books, as the audit trail names them: for people who see the chart of accounts. */
export const ledgerType: RecordType = {
  attachments: journalFiles,
  tables: [
    { name: 'books', kind: null, label: 'book', names: 'name', permission: 'chartofAccount' },
    {
      name: 'ledger_accounts',
      kind: null,
      label: 'account',
      names: 'name',
      columns: { archived_at: 'Closed' },
      silent: ['role', 'book_id'],
      permission: 'chartofAccount',
    },
    {
      name: 'account_budgets',
      kind: null,
      label: 'budget of an account',
      places: { amounts: MONTH_NAMES },
      permission: 'budget',
    },
    {
      name: 'journal_entries',
      kind: null,
      label: 'journal entry',
      names: 'description',
      columns: { effective_on: 'Date', reverses_id: 'Reverses' },
      silent: ['book_id', 'recorded_at', 'recorded_by', 'request_id', 'event_id', 'matter_ids'],
      permission: 'chartofAccount',
    },
    {
      name: 'journal_drafts',
      kind: null,
      label: 'draft of a journal entry',
      names: 'description',
      silent: ['content', 'entry_id', 'matter_ids', 'written_by'],
      permission: 'journalEntry.create',
    },
    {
      name: 'journal_draft_files',
      kind: null,
      label: 'file of a journal entry',
      permission: 'chartofAccount',
      isPart: true,
    },
    {
      name: 'closings',
      kind: null,
      label: 'closing of months',
      columns: { through: 'Closed to' },
      silent: ['book_id', 'at', 'user_id'],
      permission: 'chartofAccount',
    },
  ],
}
