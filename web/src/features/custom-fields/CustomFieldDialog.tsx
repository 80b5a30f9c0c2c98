import { useState } from 'react'
import { customFields, type CustomField } from '#contract/custom-fields.ts'
import { CUSTOM_FIELD_TYPES, type CustomFieldType, type CustomRecordKind } from '#domain/custom-fields.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { ChoiceDialog } from '../firm-lists/public.ts'
import { TYPE_LABELS } from './labels.ts'

interface Props {
  kind: CustomRecordKind
  /** Undefined for a new one. */
  field: CustomField | undefined
  onClose: () => void
}

const TYPES = CUSTOM_FIELD_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] }))

/** Adds a custom field, or changes one; its type is chosen once. */
export function CustomFieldDialog({ kind, field, onClose }: Props) {
  const { firm } = useCurrentUser()
  const [fieldType, setFieldType] = useState<CustomFieldType>(field?.fieldType ?? 'text')
  const [choices, setChoices] = useState(field?.choices.join('\n') ?? '')
  const [isRequired, setRequired] = useState(field?.isRequired ?? false)
  const [isListed, setListed] = useState(field?.isListed ?? false)
  const save = (name: string) => {
    const lines = choices.split('\n').map((line) => line.trim())
    const body = { name, isRequired, isListed, choices: fieldType === 'choice' ? lines.filter(Boolean) : [] }
    return field
      ? exchange(customFields.update, {
          params: { id: field.id },
          query: firm,
          body: { ...body, version: field.version },
        })
      : exchange(customFields.create, { query: firm, body: { ...body, recordKind: kind, fieldType } })
  }
  return (
    <ChoiceDialog noun="field" choice={field} save={save} onClose={onClose}>
      <Select
        label="Type"
        required
        entity="type"
        options={TYPES}
        value={fieldType}
        disabled={field !== undefined}
        prompt={field && 'A type stays, because records have values of it.'}
        onChange={(chosen) => setFieldType(CUSTOM_FIELD_TYPES.find((type) => type === chosen) ?? fieldType)}
      />
      {fieldType === 'choice' && (
        <TextAreaField
          label="Choices, one on each line"
          required
          value={choices}
          onChange={setChoices}
          prompt="A choice that is taken away stays on the records that have it."
        />
      )}
      <CheckboxField
        label="Required"
        value={isRequired}
        onChange={setRequired}
        tooltip="Forms are not saved without it. Records that have no value are asked for it when they are edited."
      />
      {kind !== 'contact' && <CheckboxField label="Column in lists" value={isListed} onChange={setListed} />}
    </ChoiceDialog>
  )
}
