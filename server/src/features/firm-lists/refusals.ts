import { conflictingField, Refusal, type ConstraintRefusals } from '../../platform/refusal.ts'

export const choiceKnown = () =>
  conflictingField('choice_known', 'name', 'The list has this name already. If it is archived, restore it')

export const lastChoice = () =>
  new Refusal(422, 'last_choice', 'At least one has to stay, or nothing could be recorded. Add another one first')

/** Two people who add the same name at the same time. */
export const firmListConstraints: ConstraintRefusals = {
  activities_one_per_name: choiceKnown,
  practice_areas_one_per_name: choiceKnown,
}
