import type { CustomFieldType } from '#domain/custom-fields.ts'

export const TYPE_LABELS: Readonly<Record<CustomFieldType, string>> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  yesNo: 'Yes or no',
}
