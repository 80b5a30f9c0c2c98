import { conflictingField, type ConstraintRefusals } from '../../platform/refusal.ts'

export const authConstraints: ConstraintRefusals = {
  accounts_one_per_email: () => conflictingField('email_taken', 'email', 'Another person already uses this address'),
}
