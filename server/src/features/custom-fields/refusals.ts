import { conflictingField, invalidField, type ConstraintRefusals } from '../../platform/refusal.ts'
import { MAX_CUSTOM_FIELDS } from '#contract/custom-values.ts'
import { choiceKnown } from '../firm-lists/public.ts'

export const choicesMissing = () => invalidField('choices_missing', 'choices', 'Name the choices, one on each line')

export const tooManyFields = () =>
  conflictingField(
    'too_many_fields',
    'name',
    `At most ${MAX_CUSTOM_FIELDS} fields of a kind. Archived ones count, because records have their values`,
  )

export const customFieldConstraints: ConstraintRefusals = {
  custom_fields_one_per_name: choiceKnown,
  custom_values_known: () => invalidField('invalid', 'customValues', 'A value fits no custom field'),
}
