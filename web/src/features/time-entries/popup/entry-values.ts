import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import type { EntryField } from '#domain/billable.ts'
import { monthFirstText } from '#domain/calendar-day.ts'
import { compareDecimals, parseDecimal } from '#domain/decimal.ts'
import { hoursOf, readDuration, secondsOf, typedHours } from '#domain/duration.ts'
import { tooLong } from '../../../shared/ui/fields/too-long.ts'
import { dateComplaint } from '../../../shared/ui/values/calendar.ts'
import { decimalText } from '../../../shared/ui/values/decimal-text.ts'

/** The form, field by field under the names of the contract, so that the server's complaints find their place. */
export interface EntryValues {
  /** As typed: 1.5, 1:30, 1h 30m or 90m. */
  duration: string
  /** MM/DD/YYYY, as the date field hands it out (spec §2). */
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
  /** What the person set by hand is not looked up again. */
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

export const newValues = ({ today, profileId, homeCurrencyId }: Starting): EntryValues => ({
  ...BLANK,
  timeEntryDate: monthFirstText(today),
  timeEntryUserId: profileId,
  foreignCurrencyId: String(homeCurrencyId),
})

/** `1.25`, `0.3333`: hours as they were saved, without idle zeros. */
export const plainHours = (hours: number): string => String(hours)

export const valuesOf = (entry: TimeEntry): EntryValues => ({
  duration: plainHours(entry.duration),
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
  isRateTyped: entry.rateRule === 'manual',
  isCurrencyChosen: true,
  isExchangeTyped: true,
})

/**
 * The rate that an edit leaves as it is, by the server's rule: same matter, person and currency, and billable before. A rate
 * that was changed since reprices nothing that is saved.
 */
export function keptRate(
  entry: TimeEntry | undefined,
  values: Pick<EntryValues, 'matterId' | 'timeEntryUserId' | 'foreignCurrencyId'>,
): string | undefined {
  const isSame =
    entry?.matterId === values.matterId &&
    entry.timeEntryUserId === values.timeEntryUserId &&
    String(entry.foreignCurrencyId) === values.foreignCurrencyId
  return isSame && entry.isBillable !== 2 ? decimalText(entry.foreignUserRate) : undefined
}

/** What the next entry begins with after 'Save & Add New'. */
export const valuesForNext = (values: EntryValues, starting: Starting): EntryValues => ({
  ...newValues(starting),
  timeEntryDate: values.timeEntryDate,
  clientId: values.clientId,
  matterId: values.matterId,
  timeEntryUserId: values.timeEntryUserId,
})

/** Seconds of the Duration as typed. What a timer measured may be longer than what may be typed. */
export function secondsTyped(duration: string, timedHours: string | undefined): number | undefined {
  const reading = readDuration(duration)
  if (reading.kind === 'read') return reading.seconds
  return duration !== '' && duration === timedHours ? secondsOf(duration) : undefined
}

/** Decimal hours, for the wire. */
export const hoursTyped = (duration: string, timedHours: string | undefined): string | undefined => {
  const typed = typedHours(duration)
  if (typed !== undefined) return typed
  const seconds = secondsTyped(duration, timedHours)
  return seconds === undefined ? undefined : hoursOf(seconds)
}

/** Characters, as the contract has it. */
export const LONGEST_DESCRIPTION = 5000

export type EntryErrors = Partial<Record<EntryField, string>>

interface Judging {
  timedHours: string | undefined
  isForeign: boolean
}

/** Every complaint at once, in the words of spec §5. A blank rate never stands in the way. */
export function entryErrors(values: EntryValues, { timedHours, isForeign }: Judging): EntryErrors {
  const complaints: Readonly<Partial<Record<EntryField, string | undefined>>> = {
    duration: durationError(values.duration, timedHours),
    timeEntryDate: values.timeEntryDate === '' ? 'Date is required' : dateComplaint(values.timeEntryDate),
    clientId: values.clientId === '' ? 'Client is required' : undefined,
    matterId: values.matterId === '' ? 'Matter is required' : undefined,
    activityId: values.activityId === '' ? 'Activity is required' : undefined,
    description: tooLong(values.description, LONGEST_DESCRIPTION),
    timeEntryUserId: values.timeEntryUserId === '' ? 'User is required' : undefined,
    exchangeRate: isForeign ? exchangeError(values.exchangeRate) : undefined,
  }
  return Object.fromEntries(Object.entries(complaints).filter(([, message]) => message !== undefined))
}

function durationError(duration: string, timedHours: string | undefined): string | undefined {
  const seconds = secondsTyped(duration, timedHours)
  if (seconds === 0) return 'Duration must be above 0'
  if (seconds !== undefined) return undefined
  const reading = readDuration(duration)
  return reading.kind === 'refused' ? reading.message : undefined
}

const MOST_EXCHANGE_DECIMALS = 12

function exchangeError(text: string): string | undefined {
  if (text.trim() === '') return 'Exchange Rate is required'
  const rate = parseDecimal(text.trim())
  if (!rate) return 'Exchange Rate must be number'
  if (compareDecimals(rate, { units: 0n, scale: 0 }) <= 0) return 'Exchange Rate must be above 0'
  return rate.scale > MOST_EXCHANGE_DECIMALS ? 'At most 12 decimals' : undefined
}
