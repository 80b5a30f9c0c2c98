import { type ConstraintRefusals, invalidField } from '../../platform/refusal.ts'
import { choiceKnown } from '../firm-lists/public.ts'

export const stageOfOtherArea = () =>
  invalidField('stage_of_other_area', 'stageId', 'This stage is of a practice area that the matter does not have')

export const stageConstraints: ConstraintRefusals = {
  // Two people who add the same name at the same time.
  matter_stages_one_per_name: choiceKnown,
  // Somebody else took the practice area off the matter at the same time.
  matters_stage_of_area: stageOfOtherArea,
}
