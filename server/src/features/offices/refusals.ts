import type { ConstraintRefusals } from '../../platform/refusal.ts'
import { choiceKnown } from '../firm-lists/public.ts'

/** Two people who add the same name at the same time. */
export const officeConstraints: ConstraintRefusals = { offices_one_per_name: choiceKnown }
