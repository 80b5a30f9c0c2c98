import { customValueText } from '#domain/custom-fields.ts'
import { isDayRange, parseCustomFilter, type CustomCondition } from '#domain/custom-filter.ts'
import { formatDayRange } from '../values/format.ts'
import type { FilteredField } from './filters.ts'

/** The conditions of a filter in words. */
export const customFilterText = (fields: readonly FilteredField[], filter: string): string =>
  parseCustomFilter(filter)
    .map((condition) => {
      const field = fields.find(({ id }) => id === condition.fieldId)
      return `${field?.name ?? 'An archived field'}: ${conditionText(condition, field?.fieldType === 'yesNo')}`
    })
    .join(', ')

function conditionText(condition: CustomCondition, isYesNo: boolean): string {
  if (condition.kind === 'contains') return `“${condition.text}”`
  if (condition.kind === 'is') return isYesNo ? customValueText('yesNo', condition.value === 'true') : condition.value
  const { from, to } = condition
  if (isDayRange(condition)) return formatDayRange(from || undefined, to || undefined)
  const [first, last] = [from, to].map((bound) => bound && customValueText('number', Number(bound)))
  if (first && last) return `${first} – ${last}`
  return first ? `from ${first}` : `until ${last}`
}
