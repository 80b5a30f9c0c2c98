import { useFormContext } from 'react-hook-form'
import type { CustomField } from '#contract/custom-fields.ts'
import { type CustomRecordKind, MAX_CUSTOM_TEXT } from '#domain/custom-fields.ts'
import { isCalendarDay } from '#domain/valid-day.ts'
import { today } from '../../shared/clock.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { DateField } from '../../shared/ui/fields/DateField.tsx'
import { FormGrid } from '../../shared/ui/fields/FormGrid.tsx'
import { NumberField } from '../../shared/ui/fields/NumberField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { useFormField } from '../../shared/ui/fields/use-field.ts'
import { YES_NO } from '../../shared/ui/list/filters.ts'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { useFields, type CustomFormValues } from './values.ts'

interface Props {
  kind: CustomRecordKind
  /** Where the form has the values: `customValues`, or `contacts.0.customValues`. */
  path?: string
  /** Within a part of the form that has a title of its own. */
  isPart?: boolean
}

/** The firm's own fields of the record whose form this is in; nothing where the firm has none. */
export function CustomFieldInputs({ kind, path = 'customValues', isPart }: Props) {
  const fields = useFields(kind)?.filter(({ isArchived }) => !isArchived)
  if (!fields || fields.length === 0) return null
  return (
    <>
      {!isPart && <SectionTitle>Custom fields</SectionTitle>}
      <FormGrid>
        {fields.map((field) => (
          <OneField key={field.id} field={field} name={`${path}.${field.id}`} />
        ))}
      </FormGrid>
    </>
  )
}

function OneField({ field, name }: { field: CustomField; name: `${string}.${string}` }) {
  const { control } = useFormContext<Record<string, CustomFormValues>>()
  const { business } = useCurrentUser()
  const { value: text = '', ...registered } = useFormField(control, name)
  const input = { ...registered, value: text, label: field.name, required: field.isRequired }
  if (field.fieldType === 'number') return <NumberField {...input} />
  if (field.fieldType === 'date')
    return <DateField {...input} value={isCalendarDay(text) ? isoToMdy(text) : text} today={today(business.timeZone)} />
  if (field.fieldType === 'text') return <TextField {...input} maxLength={MAX_CUSTOM_TEXT} />
  const options = field.fieldType === 'yesNo' ? YES_NO : choicesWith(field.choices, text)
  return <Select {...input} entity="choice" options={options} clearable />
}

/** A choice that was taken away stays on the record that has it. */
const choicesWith = (choices: readonly string[], chosen: string) =>
  [...choices, ...(chosen === '' || choices.includes(chosen) ? [] : [chosen])].map((choice) => ({
    value: choice,
    label: choice,
  }))
