import { decimalText } from '#domain/decimal.ts'
import type { MatterRateAnswer, TimeEntry } from '#contract/time-entry-shapes.ts'
import { monthFirstText } from '#domain/calendar-day.ts'
import { parseDuration } from '#domain/duration.ts'
import { keepsRateOnDay } from '#domain/rate.ts'
import { keepsRate } from '#domain/time-entry.ts'
import { today } from '../../shared/clock.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { mdyToIso } from '../../shared/ui/values/calendar.ts'

/** The form's fields, named as in the contract so that the server's errors reach them. */
export interface EntryValues {
  /** As typed: 1.5, 1:30, 1h 30m or 90m. */
  duration: string
  /** MM/DD/YYYY, as the date field returns it (spec §2). */
  timeEntryDate: string
  clientId: string
  matterId: string
  activityId: string
  description: string
  isBillable: boolean
  foreignCurrencyId: string
  foreignUserRate: string
  timeEntryUserId: string
  exchangeRate: string
  /** UTBMS codes; blank for none, or for that of the activity type. */
  taskCode: string
  activityCode: string
  /** A value set by hand is not looked up again. */
  isRateTyped: boolean
  isCurrencyChosen: boolean
  isExchangeTyped: boolean
}

export const BLANK: EntryValues = {
  duration: '',
  timeEntryDate: '',
  clientId: '',
  matterId: '',
  activityId: '',
  description: '',
  isBillable: true,
  foreignCurrencyId: '',
  foreignUserRate: '',
  timeEntryUserId: '',
  exchangeRate: '1',
  taskCode: '',
  activityCode: '',
  isRateTyped: false,
  isCurrencyChosen: false,
  isExchangeTyped: false,
}

export interface Starting {
  /** The firm's today. */
  today: string
  profileId: string
  homeCurrencyId: number
}

export const startingFor = ({ business, profileId }: CurrentUser): Starting => ({
  today: today(business.timeZone),
  profileId,
  homeCurrencyId: business.currencyId,
})

export const newValues = ({ today, profileId, homeCurrencyId }: Starting): EntryValues => ({
  ...BLANK,
  timeEntryDate: monthFirstText(today),
  timeEntryUserId: profileId,
  foreignCurrencyId: String(homeCurrencyId),
})

export const toEntryValues = (entry: TimeEntry): EntryValues => ({
  duration: decimalText(entry.duration),
  timeEntryDate: monthFirstText(entry.timeEntryDate),
  clientId: entry.clientId,
  matterId: entry.matterId,
  activityId: entry.activityId,
  description: entry.description,
  isBillable: entry.isBillable !== 2,
  foreignCurrencyId: String(entry.foreignCurrencyId),
  foreignUserRate: decimalText(entry.foreignUserRate),
  timeEntryUserId: entry.timeEntryUserId,
  exchangeRate: decimalText(entry.exchangeRate),
  taskCode: entry.taskCode ?? '',
  activityCode: entry.activityCode ?? '',
  isRateTyped: entry.rateRule === 'manual',
  isCurrencyChosen: true,
  isExchangeTyped: true,
})

/** The entry's rate if the edit keeps it; on another day that is known once the rate of that day was looked up. */
export function storedRate(
  entry: TimeEntry | undefined,
  values: Pick<EntryValues, 'matterId' | 'timeEntryUserId' | 'timeEntryDate' | 'foreignCurrencyId'>,
  lookedUp?: Pick<MatterRateAnswer, 'rule' | 'effectiveOn'>,
): string | undefined {
  if (!entry) return undefined
  const stored = { rule: entry.rateRule, effectiveOn: entry.rateEffectiveOn }
  const isSameDay = mdyToIso(values.timeEntryDate) === entry.timeEntryDate
  if (!isSameDay && !(lookedUp && keepsRateOnDay(stored, lookedUp))) return undefined
  const { matterId, timeEntryUserId: userId, foreignCurrencyId: currency } = entry
  const before = { matterId, userId, currency: String(currency), isBillable: entry.isBillable !== 2 }
  const after = { matterId: values.matterId, userId: values.timeEntryUserId, currency: values.foreignCurrencyId }
  return keepsRate(before, after) ? decimalText(entry.foreignUserRate) : undefined
}

/** The next entry after 'Save & Add New' keeps date, client, matter and person. */
export const valuesForNext = (values: EntryValues, starting: Starting): EntryValues => ({
  ...newValues(starting),
  timeEntryDate: values.timeEntryDate,
  clientId: values.clientId,
  matterId: values.matterId,
  timeEntryUserId: values.timeEntryUserId,
  taskCode: values.taskCode,
})

/** Decimal hours of the Duration, for the wire. A timer may have measured more than the field accepts. */
export function enteredHours(duration: string, timedHours?: string): string | undefined {
  const typed = parseDuration(duration)
  if (typed.kind === 'parsed') return typed.hours
  return duration !== '' && duration === timedHours ? duration : undefined
}

/** In characters, as in the contract. */
export const MAX_DESCRIPTION = 5000

const COMPARED_FIELDS = [
  'duration',
  'timeEntryDate',
  'clientId',
  'matterId',
  'activityId',
  'description',
  'isBillable',
  'timeEntryUserId',
  'taskCode',
  'activityCode',
] as const

/** Whether something was typed or chosen; values that were looked up do not count. */
export function differs(values: EntryValues, initial: EntryValues): boolean {
  if (COMPARED_FIELDS.some((field) => values[field] !== initial[field])) return true
  return (
    (values.isRateTyped && values.foreignUserRate !== initial.foreignUserRate) ||
    (values.isCurrencyChosen && values.foreignCurrencyId !== initial.foreignCurrencyId) ||
    (values.isExchangeTyped && values.exchangeRate !== initial.exchangeRate)
  )
}
