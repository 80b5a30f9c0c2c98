import { conflictingField, type ConstraintRefusals } from '../../platform/refusal.ts'

const courtKnown = () => conflictingField('court_known', 'name', 'The firm already has this court')

/** Of the courts that are offered, each has a name of its own. */
export const courtConstraints: ConstraintRefusals = { courts_one_per_name: courtKnown }
