import { Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

const TAKEN = 'Another person already uses this address'

export const authConstraints: ConstraintRefusals = {
  accounts_one_per_email: () => new Refusal(409, 'email_taken', TAKEN, { email: TAKEN }),
}
