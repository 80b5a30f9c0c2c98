import { conflictingField, invalidField, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'
import { holdConstraints } from '../legal-holds/public.ts'

export const onlyInvoiceLocks = () =>
  invalidField('only_invoice_locks', 'isBillable', 'Only an invoice marks an entry as billed')
export const entryLocked = () =>
  new Refusal(409, 'entry_locked', 'This time entry is on an invoice and can no longer be changed')
export const timerEmpty = () =>
  new Refusal(422, 'timer_empty', 'The timer has no time to save. It may have been saved or deleted on another device')

/** Refused by the database, because the matter may be deleted at this very moment. */
const matterDeleted = () =>
  conflictingField('matter_deleted', 'matterId', 'This matter is in the recycle bin. Restore the matter first')

export const timeEntryConstraints: ConstraintRefusals = {
  ...holdConstraints,
  time_entries_on_invoice: entryLocked,
  time_entries_invoiced_not_deleted: entryLocked,
  time_entries_only_invoice_locks: onlyInvoiceLocks,
  records_need_live_matter: matterDeleted,
}
