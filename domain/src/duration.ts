import { compareDecimals, decimalUpTo, formatDecimal, parseDecimal, rescale, roundQuotient } from './decimal.ts'

/** The longest time that may be typed for one entry. A timer may measure more. */
export const MAX_TYPED_SECONDS = 86_400
const MAX_TYPED_HOURS = { units: 24n, scale: 0 }

const HOUR = 3600
const DAY = 86_400
const twoDigits = (value: number) => String(value).padStart(2, '0')

function assertIntegerSeconds(seconds: number): number {
  if (!Number.isSafeInteger(seconds) || seconds < 0) throw new RangeError(`Not a length of time in seconds: ${seconds}`)
  return seconds
}

/** Whole seconds as hours with 4 decimals: 1200 is `0.3333` (R3). Refuses fractions and negatives. */
export const hoursFromSeconds = (seconds: number): string =>
  formatDecimal({ units: roundQuotient(BigInt(assertIntegerSeconds(seconds)) * 10_000n, BigInt(HOUR)), scale: 4 })

/** Hours as plain text of up to 4 decimals, to the nearest second. Undoes hoursFromSeconds exactly. Refuses negatives. */
export function secondsFromHours(hours: string): number {
  const value = decimalUpTo(4, hours)
  if (value.units < 0n) throw new RangeError(`Not a length of time in hours: ${hours}`)
  return Number(roundQuotient(value.units * BigInt(HOUR), 10n ** BigInt(value.scale)))
}

/**
 * Worked seconds as hours to show beside the billed hours. Where both are the same time to the second, these are the billed
 * hours, so that 1.1216 typed by hand does not come back as 1.1217 worked.
 */
export const workedHoursBeside = (billedHours: string, workedSeconds: number): string =>
  secondsFromHours(billedHours) === workedSeconds ? billedHours : hoursFromSeconds(workedSeconds)

const clockParts = (seconds: number) => [Math.floor((seconds % HOUR) / 60), seconds % 60].map(twoDigits).join(':')

/** `HH:MM:SS`; the hours may exceed 23. */
export const clockText = (seconds: number): string =>
  `${twoDigits(Math.floor(assertIntegerSeconds(seconds) / HOUR))}:${clockParts(seconds)}`

/** A length of time as people measure it: `1:20`, and `0:42:59` where there are seconds. */
export const hoursClock = (seconds: number): string => {
  const [hours, minutes, rest] = [
    Math.floor(assertIntegerSeconds(seconds) / HOUR),
    Math.floor((seconds % HOUR) / 60),
    seconds % 60,
  ]
  return `${hours}:${twoDigits(minutes)}${rest === 0 ? '' : `:${twoDigits(rest)}`}`
}

/** The `totalTime` of the timer calls: `hh:mm:ss` below a day, `d.hh:mm:ss` from a day on (decisions.md). */
export const totalTimeText = (seconds: number): string =>
  assertIntegerSeconds(seconds) < DAY ? clockText(seconds) : `${Math.floor(seconds / DAY)}.${clockText(seconds % DAY)}`

/** A length of time in words: `1 h 15 min`, `45 s`, `0 min`. */
export function durationHint(seconds: number): string {
  const parts = [
    { value: Math.floor(assertIntegerSeconds(seconds) / HOUR), unit: 'h' },
    { value: Math.floor((seconds % HOUR) / 60), unit: 'min' },
    { value: seconds % 60, unit: 's' },
  ].filter((part) => part.value > 0)
  return parts.length === 0 ? '0 min' : parts.map(({ value, unit }) => `${value} ${unit}`).join(' ')
}

/** `hours` have 4 decimals. A typed figure is kept even where no whole second matches it: 1.2345 is billed as 1.2345 hours. */
export type ParsedDuration =
  | { readonly kind: 'parsed'; readonly seconds: number; readonly hours: string }
  | { readonly kind: 'refused'; readonly message: string }

const refused = (message: string): ParsedDuration => ({ kind: 'refused', message })

/**
 * Parses a typed duration: `1.5`, `.5`, `1,5` (a comma is always a decimal comma, never a thousands separator), `1:30`,
 * `:30`, `1:30:15`, `1h`, `1.5h`, `1h30`, `1h 30m`, `1h20m10s`, `90m`, `45s`, and spelled-out units (`1 hr 5 mins`,
 * `2 hours`). A bare number is hours, with at most 4 decimals. Refuses signs, other words, minutes or seconds over 59 beside
 * a larger unit, more than 4 decimals, and more than 24 hours.
 */
export function parseDuration(text: string): ParsedDuration {
  const typed = text.trim().toLowerCase()
  if (typed === '') return refused('Duration is required')
  if (tooManyDecimals.test(typed)) return refused('Duration can have at most 4 decimals')
  if (tooManyDigits.test(typed)) return refused('Duration must be at most 24 hours')
  const seconds = bareHoursToSeconds(typed) ?? clockToSeconds(typed) ?? unitsToSeconds(typed)
  if (seconds === undefined) return refused('Duration must be number')
  const hours = bareHours(typed)
  const isTooLong = seconds > MAX_TYPED_SECONDS || (hours && compareDecimals(hours, MAX_TYPED_HOURS) > 0)
  if (isTooLong) return refused('Duration must be at most 24 hours')
  return { kind: 'parsed', seconds, hours: hours ? formatDecimal(rescale(hours, 4)) : hoursFromSeconds(seconds) }
}

/** A single figure, with or without its unit. */
const tooManyDecimals = /^\d*[.,]\d{5,}(?:\s*[hms][a-z]*\.?)?$/
/** More digits than any accepted duration has, in whatever unit. */
const tooManyDigits = /^0*[1-9]\d{6,}(?:[.,]\d{0,4})?(?:\s*[hms][a-z]*\.?)?$/

/** `1.5`, `.5` and `1,5` as exact hours; undefined for anything else. */
const bareHours = (typed: string) => parseDecimal(typed.replace(',', '.').replace(/^\./, '0.'))

/** `1.5`, `.5`, `1,5` in a unit of so many seconds. */
function quantityToSeconds(typed: string, unitSeconds: number): number | undefined {
  const parts = /^(\d{1,6})?(?:[.,](\d{1,4}))?$/.exec(typed)
  if (!parts || typed === '') return undefined
  const value = parseDecimal(`${parts[1] ?? '0'}.${parts[2] ?? '0'}`)
  return value && Number(roundQuotient(value.units * BigInt(unitSeconds), 10n ** BigInt(value.scale)))
}

const bareHoursToSeconds = (typed: string) => quantityToSeconds(typed, HOUR)

function clockToSeconds(typed: string): number | undefined {
  const [matched, hours, minutes, seconds] = /^(\d{1,3})?:([0-5]\d)(?::([0-5]\d))?$/.exec(typed) ?? []
  if (matched === undefined) return undefined
  return Number(hours ?? 0) * HOUR + Number(minutes) * 60 + Number(seconds ?? 0)
}

const hourWord = String.raw`\s*h(?:(?:ou)?rs?)?\.?`
const minuteWord = String.raw`\s*m(?:in(?:ute)?s?)?\.?`
const secondWord = String.raw`\s*s(?:ec(?:ond)?s?)?\.?`
const oneUnit = new RegExp(`^(\\d*[.,]?\\d+)(?:(${hourWord})|(${minuteWord})|(${secondWord}))$`)
const severalUnits = new RegExp(
  `^(?:(\\d{1,3})${hourWord}\\s*)?(?:([0-5]?\\d)(?:${minuteWord}|(?<=h.*)$))?\\s*(?:([0-5]?\\d)${secondWord})?$`,
)

function unitsToSeconds(typed: string): number | undefined {
  const [single, figure = '', hour, minute] = oneUnit.exec(typed) ?? []
  if (single !== undefined) return quantityToSeconds(figure, hour ? HOUR : minute ? 60 : 1)
  const [several, hours, minutes, seconds] = severalUnits.exec(typed) ?? []
  if (several === undefined) return undefined
  return Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

/** The units of time that a firm or a matter may bill in, in minutes (R4). */
export const INCREMENT_MINUTES = [1, 3, 5, 6, 10, 12, 15, 20, 30, 60] as const
export type IncrementMinutes = (typeof INCREMENT_MINUTES)[number]

/** Null, the default, bills time as it was typed or measured. */
export type Increment = { readonly minutes: IncrementMinutes; readonly mode: 'up' | 'nearest' } | null

export const isIncrementMinutes = (value: number): value is IncrementMinutes =>
  INCREMENT_MINUTES.some((minutes) => minutes === value)

export type IncrementedTime = { readonly units: number; readonly seconds: number; readonly hours: string }

/**
 * Rounds the time of one entry to the increment, once, on save (R4): up, or to the nearest with ties up. Any time above 0
 * is at least one unit. Without an increment the time is unchanged and `units` is 0.
 */
export function applyIncrement(seconds: number, increment: Increment): IncrementedTime {
  const worked = assertIntegerSeconds(seconds)
  if (increment === null) return { units: 0, seconds: worked, hours: hoursFromSeconds(worked) }
  const unit = increment.minutes * 60
  const nearest = Number(roundQuotient(BigInt(worked), BigInt(unit)))
  const rounded = increment.mode === 'up' ? Math.ceil(worked / unit) : nearest
  const units = worked > 0 ? Math.max(1, rounded) : 0
  return { units, seconds: units * unit, hours: hoursFromSeconds(units * unit) }
}
