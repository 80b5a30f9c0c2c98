import {
  type CustomFieldRule,
  type CustomRecordKind,
  type CustomValue,
  customValueText,
  parseCustomValue,
} from '#domain/custom-fields.ts'
import type { CustomValues, CustomValuesInput } from '#contract/custom-values.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { textColumn, type ExportColumn } from '../../platform/export/columns.ts'
import { missingField, Refusal } from '../../platform/refusal.ts'
import { selectFieldsOfKind } from './queries.ts'

type Stored = Readonly<Record<string, CustomValue>>

/** Each complaint stands beside its field. */
const valuesRefused = (complaints: Readonly<Record<string, string>>) =>
  new Refusal(422, 'invalid', Object.values(complaints)[0] ?? '', complaints)

interface Resolving {
  readonly kind: CustomRecordKind
  /** What the record has now; nothing for a new one. */
  readonly before?: unknown
  /** Where the form has the fields: `customValues`, or `contacts.0.customValues`. */
  readonly path?: string
}

/**
 * The column `custom_values` of a record, from what its form sent; undefined where it sent nothing, which keeps what there is. A
 * value that stays is not tried again: its choice may be gone, or its field archived. Refuses all wrong values at once.
 */
export async function resolveCustomValues(
  tx: FirmTx,
  input: CustomValuesInput | undefined,
  { kind, before, path = 'customValues' }: Resolving,
): Promise<string | undefined> {
  if (input === undefined) return undefined
  const stored = (before ?? {}) as Stored
  const fields = await selectFieldsOfKind(tx, kind)
  const sent = new Map(input.map(({ fieldId, value }) => [fieldId, value]))
  const known = new Set(fields.map(({ id }) => id))
  const unknown = input.find(({ fieldId }) => !known.has(fieldId))
  if (unknown) throw missingField(`${path}.${unknown.fieldId}`, 'Custom field')
  const read = fields.map((field) => ({ id: field.id, ...readValue(field, sent.get(field.id), stored[field.id]) }))
  const complaints = read.flatMap(({ id, complaint }) => (complaint ? [[`${path}.${id}`, complaint] as const] : []))
  if (complaints.length > 0) throw valuesRefused(Object.fromEntries(complaints))
  return JSON.stringify(Object.fromEntries(read.map(({ id, value }) => [id, value])))
}

type Field = Awaited<ReturnType<typeof selectFieldsOfKind>>[number]
interface ReadValue {
  readonly value?: CustomValue | undefined
  readonly complaint?: string
}

/** What a field has after the save: what it was where nothing else was sent. */
function readValue(field: Field, sent: CustomValue | null | undefined, stored: CustomValue | undefined): ReadValue {
  const { name, field_type, choices, is_required, archived_at } = field
  const isUnchanged = sent === undefined || sent === stored
  const read: ReadValue = isUnchanged
    ? { value: stored }
    : parseCustomValue({ name, fieldType: field_type, choices }, sent)
  const isMissing = read.value === undefined && read.complaint === undefined
  return isMissing && is_required && archived_at === null ? { complaint: `${name} is required` } : read
}

/** The fields of a kind of record that are not archived, in their order. */
export const listUsedFields = async (
  tx: FirmTx,
  kind: CustomRecordKind,
): Promise<(CustomFieldRule & { readonly id: string })[]> =>
  (await selectFieldsOfKind(tx, kind))
    .filter(({ archived_at }) => archived_at === null)
    .map(({ id, name, field_type, choices }) => ({ id, name, fieldType: field_type, choices }))

/** The columns of an export: every field that is not archived, with its values as people read them. */
export async function listCustomColumns<Row>(
  tx: FirmTx,
  kind: CustomRecordKind,
  valuesOf: (row: Row) => CustomValues,
): Promise<ExportColumn<Row>[]> {
  // The columns of one row are written one after the other, so its values are read once.
  let latest: { readonly row: Row; readonly values: ReadonlyMap<string, CustomValues[number]['value']> } | undefined
  const valueOf = (row: Row, id: string) => {
    if (latest?.row !== row)
      latest = { row, values: new Map(valuesOf(row).map(({ fieldId, value }) => [fieldId, value])) }
    return latest.values.get(id)
  }
  return (await listUsedFields(tx, kind)).map(({ id, name, fieldType }) =>
    textColumn(name, (row) => {
      const value = valueOf(row, id)
      return value === undefined ? null : customValueText(fieldType, value)
    }),
  )
}
