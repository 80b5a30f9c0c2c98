import { Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

const kept = (message: string) => () => new Refusal(422, 'referred_to', message)

/** Why a record stays in the recycle bin, by the kind of record. */
export const recycleBinConstraints: ConstraintRefusals = {
  purge_keeps_clients: kept(
    'This client still has matters, in use or in the recycle bin, or another client was merged into it',
  ),
  purge_keeps_matters: kept(
    'This matter still has records, in use or in the recycle bin, or was entered by an administrator',
  ),
  purge_keeps_time_entries: kept('A progress note or court update refers to this time entry'),
  purge_keeps_expenses: kept('Something else refers to this expense'),
  purge_keeps_flat_fees: kept('Something else refers to this flat fee'),
  purge_keeps_progress_notes: kept('Something else refers to this progress note'),
  purge_keeps_court_updates: kept('Something else refers to this court update'),
}
