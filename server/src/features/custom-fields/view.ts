import type { CustomField } from '#contract/custom-fields.ts'
import type { CustomValues } from '#contract/custom-values.ts'
import type { FieldRow } from './queries.ts'

export const toField = (row: FieldRow): CustomField => ({
  id: row.id,
  recordKind: row.record_kind,
  name: row.name,
  fieldType: row.field_type,
  choices: row.choices,
  isRequired: row.is_required,
  isListed: row.is_listed,
  isArchived: row.archived_at !== null,
  version: row.version,
})

/** The values of a record for its answer. */
export const toCustomValues = (stored: unknown): CustomValues =>
  Object.entries((stored ?? {}) as Record<string, CustomValues[number]['value']>).map(([fieldId, value]) => ({
    fieldId,
    value,
  }))
