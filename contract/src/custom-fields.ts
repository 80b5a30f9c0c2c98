import { z } from 'zod'
import { CUSTOM_FIELD_TYPES, CUSTOM_RECORD_KINDS } from '#domain/custom-fields.ts'
import { firmCall, firmKeys, RequiredText } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion } from './fields.ts'
import { choice, choiceCalls, choiceParams } from './firm-lists.ts'

/** A field that the firm adds to a kind of record. An archived one keeps its values, and forms ask for it no more. */
export const CustomField = z.strictObject({
  ...choice,
  recordKind: z.enum(CUSTOM_RECORD_KINDS),
  fieldType: z.enum(CUSTOM_FIELD_TYPES),
  /** Of a choice, in their order. */
  choices: z.array(z.string()),
  /** Forms are refused without a value; records that were made otherwise have none until somebody edits them. */
  isRequired: z.boolean(),
  /** Lists have a column for it. */
  isListed: z.boolean(),
})
export type CustomField = z.infer<typeof CustomField>

const fields = {
  name: RequiredText(120, 'Name'),
  choices: z
    .array(RequiredText(120, 'Choice'))
    .max(100, 'At most 100 choices')
    .refine((choices) => new Set(choices.map((one) => one.toLowerCase())).size === choices.length, 'Each choice once')
    .default([]),
  isRequired: z.boolean().default(false),
  isListed: z.boolean().default(false),
}

export const CustomFieldInput = z.strictObject({
  ...firmKeys,
  recordKind: z.enum(CUSTOM_RECORD_KINDS, 'Say which records it is for'),
  fieldType: z.enum(CUSTOM_FIELD_TYPES, 'Type is required'),
  ...fields,
})
export type CustomFieldInput = z.output<typeof CustomFieldInput>
/** The type of a field never changes: its values are of it. */
export const CustomFieldUpdate = z.strictObject({ ...firmKeys, ...fields, version: EditedVersion })
export type CustomFieldUpdate = z.output<typeof CustomFieldUpdate>

export const customFields = {
  list: endpoint('GET', '/admin/custom-fields', {
    summary: "The firm's own fields of clients, matters and contacts in their order, archived ones included",
    access: needs(),
    ...firmCall,
    response: z.array(CustomField),
  }),
  create: endpoint('POST', '/admin/custom-fields', {
    summary: 'Adds a field to a kind of record, as the last one',
    access: needs('adminPermissions'),
    ...firmCall,
    body: CustomFieldInput,
    response: CustomField,
    refusals: ['choice_known', 'choices_missing', 'too_many_fields'],
    done: 'Custom field saved',
  }),
  update: endpoint('PUT', '/admin/custom-fields/:id', {
    summary: 'Renames a field or changes its choices; a choice that is taken away stays on the records that have it',
    access: needs('adminPermissions'),
    params: choiceParams,
    ...firmCall,
    body: CustomFieldUpdate,
    response: CustomField,
    refusals: ['choice_known', 'choices_missing', 'stale_version'],
    done: 'Custom field saved',
  }),
  ...choiceCalls({ path: '/admin/custom-fields', noun: 'custom field', row: CustomField }),
}
