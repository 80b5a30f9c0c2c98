import { parseCustomValue } from '#domain/custom-fields.ts'
import { customKey, type CustomImportField } from '#domain/import-fields.ts'
import { parseImportedNumber } from '#domain/import-values.ts'
import type { CustomValuesInput } from '#contract/custom-values.ts'
import { cellReader, parseDay, parseFigure, RowFault, type ImportedRow, type Importing } from './importing.ts'

/**
 * The values that a row has of the firm's own fields, for the form of its record; undefined where the file has none of them. Each
 * value that cannot be one is a fault of its column.
 */
export function readCustomValues(
  importing: Importing,
  row: ImportedRow,
): { readonly values: CustomValuesInput | undefined; readonly isFaulty: boolean } {
  const { lookups, mapping } = importing
  const mapped = lookups.customFields.filter(({ id }) => mapping.includes(customKey(id)))
  if (mapped.length === 0) return { values: undefined, isFaulty: false }
  const { read, isFaulty } = cellReader(importing, row)
  const values = mapped.flatMap((field) => {
    const text = row.values[customKey(field.id)]
    const value = text === undefined ? undefined : read(() => valueOf(importing, field, text))
    return value === undefined ? [] : [{ fieldId: field.id, value }]
  })
  return { values, isFaulty: isFaulty() }
}

function valueOf(importing: Importing, field: CustomImportField, text: string) {
  const parsed = parseCustomValue(field, plainText(importing, field, text))
  if ('complaint' in parsed) throw new RowFault(customKey(field.id), parsed.complaint)
  return parsed.value
}

/** What a cell says, as a form would send it. */
function plainText(importing: Importing, { id, fieldType, choices }: CustomImportField, text: string): string {
  switch (fieldType) {
    case 'text':
      return text
    case 'number':
      return parseFigure(customKey(id), text, parseImportedNumber) ?? ''
    case 'date':
      return parseDay(importing, customKey(id), text) ?? ''
    case 'choice':
      return choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? text
    case 'yesNo':
      return { y: 'yes', t: 'yes', x: 'yes', '1': 'yes', n: 'no', f: 'no', '0': 'no' }[text.toLowerCase()] ?? text
  }
}
