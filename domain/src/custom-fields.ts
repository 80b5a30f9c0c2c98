import { dayText, parseMonthFirst } from './calendar-day.ts'
import { isCalendarDay } from './valid-day.ts'
import { grouped } from './format.ts'

/** The kinds of records that a firm adds fields to. */
export const CUSTOM_RECORD_KINDS = ['client', 'matter', 'contact'] as const
export type CustomRecordKind = (typeof CUSTOM_RECORD_KINDS)[number]

export const CUSTOM_FIELD_TYPES = ['text', 'number', 'date', 'choice', 'yesNo'] as const
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number]

/** A text, a choice or a day (`2026-03-17`) as text; a number; yes or no. */
export type CustomValue = string | number | boolean

export const MAX_CUSTOM_TEXT = 1_000

/** What a value is measured by. */
export interface CustomFieldRule {
  readonly name: string
  readonly fieldType: CustomFieldType
  readonly choices: readonly string[]
}

export type ParsedValue = { readonly value: CustomValue | undefined } | { readonly complaint: string }

const NUMBER = /^-?\d{1,11}(\.\d{1,4})?$/

const parsers: Readonly<Record<CustomFieldType, (raw: string, rule: CustomFieldRule) => ParsedValue>> = {
  text: (raw, { name }) =>
    raw.length > MAX_CUSTOM_TEXT
      ? { complaint: `${name} has at most ${MAX_CUSTOM_TEXT.toLocaleString('en')} characters` }
      : { value: raw },
  number: (raw, { name }) =>
    NUMBER.test(raw)
      ? { value: Number(raw) }
      : { complaint: `${name} must be a number with at most 11 digits and 4 decimals` },
  date: (raw, { name }) => {
    const day = isCalendarDay(raw) ? raw : parseMonthFirst(raw)
    return day ? { value: day } : { complaint: `${name} must be a day of the calendar` }
  },
  choice: (raw, { name, choices }) =>
    choices.includes(raw) ? { value: raw } : { complaint: `${name} must be one of its choices` },
  yesNo: (raw, { name }) =>
    /^(yes|no|true|false)$/i.test(raw)
      ? { value: /^(yes|true)$/i.test(raw) }
      : { complaint: `${name} must be yes or no` },
}

/** A value as a form or a call sends it; blank and null are no value. Days are `YYYY-MM-DD` or `MM/DD/YYYY`. */
export function parseCustomValue(rule: CustomFieldRule, raw: CustomValue | null): ParsedValue {
  const text = String(raw ?? '').trim()
  return text === '' ? { value: undefined } : parsers[rule.fieldType](text, rule)
}

/** A value as people read it. */
export function customValueText(fieldType: CustomFieldType, value: CustomValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return grouped(String(value))
  return fieldType === 'date' ? dayText(value) : value
}
