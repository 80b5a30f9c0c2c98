import { conflictingField, type ConstraintRefusals } from '../../platform/refusal.ts'

export const taxCodeConstraints: ConstraintRefusals = {
  tax_codes_one_per_code: () => conflictingField('tax_code_taken', 'code', 'Another tax code has this code'),
}
