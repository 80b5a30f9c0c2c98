import { useFieldArray, useFormContext, type Control } from 'react-hook-form'
import { MAX_RELATED_PARTIES, RELATED_ROLE_LABELS, RELATED_ROLES, type RelatedRole } from '#contract/related-parties.ts'
import { FormTextField } from '../../shared/ui/fields/FormTextField.tsx'
import { AddRow, RemoveRow } from '../../shared/ui/fields/RowButtons.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import type { RelatedPartyValues } from './related-values.ts'
import styles from './related-parties.module.css'

interface RelatedValues {
  relatedParties: RelatedPartyValues[]
}

const ROLES = RELATED_ROLES.map((role) => ({ value: role, label: RELATED_ROLE_LABELS[role] }))

/** The related parties of the client or matter whose form this is in. Their names are checked for conflicts while they are typed. */
export function RelatedPartyFields() {
  const { control } = useFormContext<RelatedValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'relatedParties' })
  return (
    <>
      <SectionTitle>Related parties</SectionTitle>
      {fields.map((field, index) => (
        <div key={field.id} className={styles.row}>
          <FormTextField
            control={control}
            name={`relatedParties.${index}.name`}
            label={`Related party ${index + 1}`}
            placeholder="Full name of a person or company"
            maxLength={120}
          />
          <RoleField control={control} index={index} />
          <RemoveRow
            label={`Remove related party ${index + 1}`}
            onClick={() => remove(index)}
            className={styles.remove ?? ''}
          />
        </div>
      ))}
      <AddRow
        onClick={() => append({ name: '', role: 'director' }, { focusName: `relatedParties.${fields.length}.name` })}
        disabled={fields.length >= MAX_RELATED_PARTIES}
      >
        Add related party
      </AddRow>
    </>
  )
}

function RoleField({ control, index }: { control: Control<RelatedValues>; index: number }) {
  const field = useFormField(control, `relatedParties.${index}.role`)
  return (
    <Select
      {...field}
      label="Role"
      entity="role"
      options={ROLES}
      onChange={(chosen) => field.onChange(chosen as RelatedRole)}
    />
  )
}
