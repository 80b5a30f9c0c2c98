import type { ConstraintRefusals } from '../../platform/refusal.ts'
import { choiceKnown } from '../firm-lists/public.ts'
import { stageOfOtherArea } from './lookups.ts'

export const stageConstraints: ConstraintRefusals = {
  // Two people who add the same name at the same time.
  matter_stages_one_per_name: choiceKnown,
  // Somebody else took the practice area off the matter at the same time.
  matters_stage_of_area: stageOfOtherArea,
}
