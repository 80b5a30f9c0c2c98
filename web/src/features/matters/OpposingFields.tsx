import { useFieldArray } from 'react-hook-form'
import { FormTextField } from '../../shared/ui/fields/FormTextField.tsx'
import { AddRow, RemoveRow } from '../../shared/ui/fields/RowButtons.tsx'
import type { MatterFormProps } from './matter-form.ts'
import styles from './matters.module.css'

/** Each name is compared with all names of the firm while it is typed. */
export function OpposingFields({ form }: MatterFormProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'opposingParties' })
  return (
    <>
      {fields.map((field, index) => (
        <div key={field.id} className={styles.row} data-single>
          <NameField form={form} index={index} />
          <RemoveRow
            label={`Remove opposing party ${index + 1}`}
            onClick={() => remove(index)}
            className={styles.remove}
          />
        </div>
      ))}
      <AddRow onClick={() => append({ name: '' }, { focusName: `opposingParties.${fields.length}.name` })}>
        Add opposing party
      </AddRow>
    </>
  )
}

function NameField({ form, index }: MatterFormProps & { index: number }) {
  return (
    <FormTextField
      control={form.control}
      name={`opposingParties.${index}.name`}
      label={`Opposing party ${index + 1}`}
      placeholder="Full name of a person or company"
      maxLength={300}
    />
  )
}
