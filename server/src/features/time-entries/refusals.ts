import type { ConstraintRefusals } from '../../platform/refusal.ts'
import { entryLocked, matterDeleted, onlyInvoiceLocks } from './rules.ts'

export const timeEntryConstraints: ConstraintRefusals = {
  time_entries_on_invoice: entryLocked,
  time_entries_billed_stays: entryLocked,
  time_entries_only_invoice_locks: onlyInvoiceLocks,
  records_of_live_matter: matterDeleted,
}
