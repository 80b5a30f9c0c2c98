import type { CustomCondition } from '#domain/custom-filter.ts'
import { isoToMdy, mdyToIso } from '../values/calendar.ts'
import type { FilteredField } from './filters.ts'

/** What was entered for a field: a value, or the ends of a range as their fields have them. */
export interface Answer {
  readonly value?: string
  readonly from?: string
  readonly to?: string
}
/** By the id of the field. */
export type Answers = Readonly<Record<string, Answer>>

const NUMBER = /^-?\d{1,11}(\.\d{1,4})?$/

export const answersOf = (fields: readonly FilteredField[], conditions: readonly CustomCondition[]): Answers =>
  Object.fromEntries(
    conditions.map((condition) => {
      const field = fields.find(({ id }) => id === condition.fieldId)
      return [condition.fieldId, answerOf(condition, field?.fieldType === 'yesNo')]
    }),
  )

/** Days stand in a filter as `2026-03-17`, and in a field as `03/17/2026`; yes or no in words. */
function answerOf(condition: CustomCondition, isYesNo: boolean): Answer {
  if (condition.kind === 'contains') return { value: condition.text }
  if (condition.kind === 'range') return { from: endOf(condition.from), to: endOf(condition.to) }
  const { value } = condition
  return { value: isYesNo ? (value === 'true' ? 'yes' : 'no') : value }
}
const endOf = (bound: string) => isoToMdy(bound) || bound

const isRange = ({ fieldType }: FilteredField) => fieldType === 'number' || fieldType === 'date'

/** The end of a range as a filter has it; undefined where it cannot be read. */
function readEnd({ fieldType }: FilteredField, typed = ''): string | undefined {
  const text = typed.trim()
  if (text === '') return ''
  if (fieldType === 'date') return mdyToIso(text) || undefined
  return NUMBER.test(text) ? text : undefined
}

/** Why an answer cannot be filtered by. */
export function problemOf(field: FilteredField, answer: Answer): string | undefined {
  if (!isRange(field)) return (answer.value ?? '').trim().length > 200 ? 'At most 200 letters' : undefined
  const [from, to] = [readEnd(field, answer.from), readEnd(field, answer.to)]
  if (from === undefined || to === undefined)
    return field.fieldType === 'date' ? 'Enter days as DD/MM/YYYY' : 'Enter a number with at most 4 decimals'
  const isReversed = from !== '' && to !== '' && (field.fieldType === 'date' ? from > to : Number(from) > Number(to))
  return isReversed ? 'The first is after the last' : undefined
}

/** The conditions of the answers, of which none has a problem. */
export const conditionsOf = (fields: readonly FilteredField[], answers: Answers): CustomCondition[] =>
  fields.flatMap((field) => conditionOf(field, answers[field.id] ?? {}) ?? [])

function conditionOf(field: FilteredField, answer: Answer): CustomCondition | undefined {
  const { id: fieldId, fieldType } = field
  if (isRange(field)) {
    const [from = '', to = ''] = [readEnd(field, answer.from), readEnd(field, answer.to)]
    return from === '' && to === '' ? undefined : { fieldId, kind: 'range', from, to }
  }
  const value = (answer.value ?? '').trim()
  if (value === '') return undefined
  if (fieldType === 'text') return { fieldId, kind: 'contains', text: value }
  return { fieldId, kind: 'is', value: fieldType === 'yesNo' ? String(value === 'yes') : value }
}
