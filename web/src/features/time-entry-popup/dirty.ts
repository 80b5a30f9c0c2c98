import type { EntryValues } from './entry-values.ts'

const TYPED_FIELDS = [
  'duration',
  'timeEntryDate',
  'clientId',
  'matterId',
  'activityId',
  'description',
  'isBillable',
  'timeEntryUserId',
] as const

/** Whether anything was typed or chosen. What was looked up for the person is not something that they typed. */
export function differs(values: EntryValues, clean: EntryValues): boolean {
  if (TYPED_FIELDS.some((field) => values[field] !== clean[field])) return true
  return (
    (values.isRateTyped && values.foreignUserRate !== clean.foreignUserRate) ||
    (values.isCurrencyChosen && values.foreignCurrencyId !== clean.foreignCurrencyId) ||
    (values.isExchangeTyped && values.exchangeRate !== clean.exchangeRate)
  )
}
