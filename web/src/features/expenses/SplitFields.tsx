import { useFieldArray, useFormState } from 'react-hook-form'
import { MatterSelect } from '../../shared/records/MatterSelect.tsx'
import { AddRow, RemoveRow } from '../../shared/ui/fields/RowButtons.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import type { ExpenseFormApi } from './expense-form.ts'
import { newPart } from './expense-values.ts'
import styles from './expenses.module.css'

/** Half, half; or 70 and 30: shares count in proportion to each other. */
export function SplitFields({ form }: { form: ExpenseFormApi }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'parts' })
  const { errors } = useFormState({ control: form.control, name: 'parts' })
  const complaint = errors.parts?.message ?? errors.parts?.root?.message
  return (
    <fieldset className={styles.parts}>
      <legend className="lx-sr-only">Matters that share the cost</legend>
      {complaint && <FormError>{complaint}</FormError>}
      {fields.map(({ id }, index) => (
        <div className={styles.part} key={id}>
          <PartFields form={form} index={index} />
          <RemoveRow
            label={`Remove matter ${index + 1}`}
            onClick={() => remove(index)}
            disabled={fields.length <= 2}
            className={styles.partRemove}
          />
        </div>
      ))}
      <AddRow onClick={() => append(newPart())}>Add matter</AddRow>
    </fieldset>
  )
}

function PartFields({ form, index }: { form: ExpenseFormApi; index: number }) {
  const matter = useFormField(form.control, `parts.${index}.matterId`)
  const share = useFormField(form.control, `parts.${index}.share`)
  return (
    <>
      <MatterSelect {...matter} label={`Matter ${index + 1}`} required onChange={matter.onChange} />
      <NumberField {...share} label={`Share ${index + 1}`} required />
    </>
  )
}
