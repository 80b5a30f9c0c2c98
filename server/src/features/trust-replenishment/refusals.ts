import { invalidField, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const targetBelowMinimum = () =>
  invalidField('target_below_minimum', 'target', 'The target must be at least the minimum')
export const ownApprover = () =>
  invalidField('self_approval', 'approverId', 'Deposits are asked for in your name. Somebody else has to approve them')

/** The database enforces the same rules. */
export const replenishmentConstraints: ConstraintRefusals = {
  trust_replenishment_rules_target_above: targetBelowMinimum,
  trust_replenishment_rules_approved_by_another: ownApprover,
  trust_replenishment_rules_ledger_fkey: () =>
    new Refusal(409, 'ledger_has_entries', 'Deposits are asked for by a rule of this ledger. End the rule first'),
}
