import { conflictingField, invalidField, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

/** The laws of the journal that a person can run into. Any other broken law is a fault of the program. */
export const ledgerConstraints: ConstraintRefusals = {
  journal_entries_in_open_month: () => invalidField('month_closed', 'date', 'The month of this day is closed'),
  journal_entries_posted_once: () => new Refusal(409, 'already_posted', 'This is posted already'),
  journal_entries_reversed_once: () => new Refusal(409, 'already_reversed', 'This entry is reversed already'),
  journal_entries_reversal_stays: () =>
    new Refusal(422, 'reversal_not_reversible', 'A reversal is not reversed. Post a new entry instead'),
  postings_account_archived: () =>
    invalidField('account_archived', 'lines', 'An account of this entry is closed. Open it again, or use another one'),
  postings_account_currency: () =>
    invalidField('account_currency', 'lines', 'An account of this entry is in another currency'),
  postings_account_of_documents: () =>
    invalidField('account_of_documents', 'lines', 'An account of this entry takes no manual entries'),
  closings_of_open_month: () => conflictingField('month_not_open', 'through', 'This month is closed already'),
  closings_of_closed_month: () => conflictingField('month_not_closed', 'from', 'This month is open already'),
  closings_books_agree: () =>
    new Refusal(
      409,
      'books_differ',
      'The kept figures of these months differ from their entries. Run the checks to see where',
    ),
}
