import { Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const dormantConstraints: ConstraintRefusals = {
  trust_return_attempts_ledger_fkey: () =>
    new Refusal(409, 'ledger_has_entries', 'Attempts to return its money are recorded. Close the ledger instead'),
}
