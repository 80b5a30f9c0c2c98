import { useQuery } from '@tanstack/react-query'
import type { CustomField } from '#contract/custom-fields.ts'
import type { CustomValues } from '#contract/custom-values.ts'
import { type CustomRecordKind, customValueText } from '#domain/custom-fields.ts'
import { customFieldsQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'

/** The fields of a kind of record, archived ones included; undefined while they are loading. */
export function useFields(kind: CustomRecordKind): readonly CustomField[] | undefined {
  const { firm } = useCurrentUser()
  return useQuery(customFieldsQuery(firm)).data?.filter(({ recordKind }) => recordKind === kind)
}

/** The values of a form by the id of their field; yes or no in words, everything else as it is typed; none where nobody typed. */
export type CustomFormValues = Record<string, string | undefined>

const formValue = (value: CustomValues[number]['value']) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)

export const customFormValues = (values: CustomValues): CustomFormValues =>
  Object.fromEntries(values.map(({ fieldId, value }) => [fieldId, formValue(value)]))

export const customValuesBody = (values: CustomFormValues) =>
  Object.entries(values).map(([fieldId, value]) => ({ fieldId, value: value ?? null }))

/** The values that a record has, in the order of their fields, as its page shows them. */
export function useCustomFacts(kind: CustomRecordKind, values: CustomValues): { label: string; value: string }[] {
  const fields = useFields(kind) ?? []
  return customFacts(fields, values)
}

export const customFacts = (fields: readonly CustomField[], values: CustomValues) =>
  fields.flatMap(({ id, name, fieldType }) => {
    const value = values.find(({ fieldId }) => fieldId === id)?.value
    return value === undefined ? [] : [{ label: name, value: customValueText(fieldType, value) }]
  })
