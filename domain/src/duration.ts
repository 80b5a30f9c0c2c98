import { compareDecimals, decimalUpTo, formatDecimal, parseDecimal, rescale, roundQuotient } from './decimal.ts'

/** The most that one entry may be typed with. What a timer measured may be longer. */
export const MAX_TYPED_SECONDS = 86_400
const MAX_TYPED_HOURS = { units: 24n, scale: 0 }

const HOUR = 3600
const DAY = 86_400
const twoDigits = (value: number) => String(value).padStart(2, '0')

function wholeSeconds(seconds: number): number {
  if (!Number.isSafeInteger(seconds) || seconds < 0) throw new RangeError(`Not a length of time in seconds: ${seconds}`)
  return seconds
}

/** Whole seconds as hours with 4 decimals: 1200 is `0.3333` (R3). Refuses fractions and negatives. */
export const hoursOf = (seconds: number): string =>
  formatDecimal({ units: roundQuotient(BigInt(wholeSeconds(seconds)) * 10_000n, BigInt(HOUR)), scale: 4 })

/** Hours as plain text of up to 4 decimals, to the nearest whole second. Undoes hoursOf exactly. Refuses negatives. */
export function secondsOf(hours: string): number {
  const value = decimalUpTo(4, hours)
  if (value.units < 0n) throw new RangeError(`Not a length of time in hours: ${hours}`)
  return Number(roundQuotient(value.units * BigInt(HOUR), 10n ** BigInt(value.scale)))
}

/**
 * Hours worked, beside the hours billed: the very figure that is billed where both are the same time to the second, so
 * that 1.1216 typed by hand does not come back as 1.1217 worked.
 */
export const workedHours = (seconds: number, billedHours: string): string =>
  secondsOf(billedHours) === seconds ? billedHours : hoursOf(seconds)

const clockParts = (seconds: number) => [Math.floor((seconds % HOUR) / 60), seconds % 60].map(twoDigits).join(':')

/** `HH:MM:SS`; the hours may exceed 23. */
export const clockText = (seconds: number): string =>
  `${twoDigits(Math.floor(wholeSeconds(seconds) / HOUR))}:${clockParts(seconds)}`

/** The `totalTime` of the timer calls: `hh:mm:ss` under a day, `d.hh:mm:ss` from a day on (decisions.md). */
export const totalTimeText = (seconds: number): string =>
  wholeSeconds(seconds) < DAY ? clockText(seconds) : `${Math.floor(seconds / DAY)}.${clockText(seconds % DAY)}`

/** A length of time in words: `1 h 15 min`, `45 s`, `0 min`. */
export function durationHint(seconds: number): string {
  const parts = [
    { value: Math.floor(wholeSeconds(seconds) / HOUR), unit: 'h' },
    { value: Math.floor((seconds % HOUR) / 60), unit: 'min' },
    { value: seconds % 60, unit: 's' },
  ].filter((part) => part.value > 0)
  return parts.length === 0 ? '0 min' : parts.map(({ value, unit }) => `${value} ${unit}`).join(' ')
}

export type DurationReading =
  { readonly kind: 'read'; readonly seconds: number } | { readonly kind: 'refused'; readonly message: string }

const refused = (message: string): DurationReading => ({ kind: 'refused', message })

/**
 * What a person typed as a duration. Read are `1.5`, `.5`, `1,5` (a comma is always a decimal comma, never a thousands
 * separator), `1:30`, `:30`, `1:30:15`, `1h`, `1.5h`, `1h30`, `1h 30m`, `1h20m10s`, `90m`, `45s`, and the units spelled out
 * (`1 hr 5 mins`, `2 hours`). A bare number is hours, of at most 4 decimals. Refused are signs, other words, minutes or
 * seconds over 59 beside a larger unit, more than 4 decimals, and more than 24 hours.
 */
export function readDuration(text: string): DurationReading {
  const typed = text.trim().toLowerCase()
  if (typed === '') return refused('Duration is required')
  if (tooExact.test(typed)) return refused('Duration must be of at most 4 decimals')
  if (tooLong.test(typed)) return refused('Duration must be at most 24 hours')
  const seconds = hoursTyped(typed) ?? clockTyped(typed) ?? unitsTyped(typed)
  if (seconds === undefined) return refused('Duration must be number')
  const figure = bareHours(typed)
  const isTooLong = seconds > MAX_TYPED_SECONDS || (figure && compareDecimals(figure, MAX_TYPED_HOURS) > 0)
  return isTooLong ? refused('Duration must be at most 24 hours') : { kind: 'read', seconds }
}

/** A single figure, with or without its unit. */
const tooExact = /^\d*[.,]\d{5,}(?:\s*[hms][a-z]*\.?)?$/
/** More figures than any length of time has, in whatever unit. */
const tooLong = /^0*[1-9]\d{6,}(?:[.,]\d{0,4})?(?:\s*[hms][a-z]*\.?)?$/

/** The seconds that readDuration reads, or undefined. */
export function parseDuration(text: string): number | undefined {
  const reading = readDuration(text)
  return reading.kind === 'read' ? reading.seconds : undefined
}

/**
 * The hours that readDuration reads, with 4 decimals. A bare figure stays what it is, though no whole second may match it:
 * 1.2345 hours are billed as 1.2345.
 */
export function typedHours(text: string): string | undefined {
  const seconds = parseDuration(text)
  if (seconds === undefined) return undefined
  const figure = bareHours(text.trim())
  return figure ? formatDecimal(rescale(figure, 4)) : hoursOf(seconds)
}

/** `1.5`, `.5` and `1,5` as what they are; undefined where anything else is written. */
const bareHours = (typed: string) => parseDecimal(typed.replace(',', '.').replace(/^\./, '0.'))

/** `1.5`, `.5`, `1,5` in a unit of so many seconds. */
function quantity(typed: string, unitSeconds: number): number | undefined {
  const parts = /^(\d{1,6})?(?:[.,](\d{1,4}))?$/.exec(typed)
  if (!parts || typed === '') return undefined
  const value = parseDecimal(`${parts[1] ?? '0'}.${parts[2] ?? '0'}`)
  return value && Number(roundQuotient(value.units * BigInt(unitSeconds), 10n ** BigInt(value.scale)))
}

const hoursTyped = (typed: string) => quantity(typed, HOUR)

function clockTyped(typed: string): number | undefined {
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

function unitsTyped(typed: string): number | undefined {
  const [single, figure = '', hour, minute] = oneUnit.exec(typed) ?? []
  if (single !== undefined) return quantity(figure, hour ? HOUR : minute ? 60 : 1)
  const [several, hours, minutes, seconds] = severalUnits.exec(typed) ?? []
  if (several === undefined) return undefined
  return Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

/** The units of time that a firm or a matter may bill in, in minutes (R4). */
export const INCREMENT_MINUTES = [1, 3, 5, 6, 10, 12, 15, 20, 30, 60] as const
export type IncrementMinutes = (typeof INCREMENT_MINUTES)[number]

/** Null is the default: time is billed as it was measured. */
export type Increment = { readonly minutes: IncrementMinutes; readonly mode: 'up' | 'nearest' } | null

export const isIncrementMinutes = (value: number): value is IncrementMinutes =>
  INCREMENT_MINUTES.some((minutes) => minutes === value)

export type IncrementedTime = { readonly units: number; readonly seconds: number; readonly hours: string }

/**
 * Rounds an entry's whole time to the increment, once, on save (R4): up, or to the nearest with ties up. Any time above 0
 * is at least one unit. Without an increment the time stays and `units` is 0.
 */
export function applyIncrement(seconds: number, increment: Increment): IncrementedTime {
  const worked = wholeSeconds(seconds)
  if (increment === null) return { units: 0, seconds: worked, hours: hoursOf(worked) }
  const unit = increment.minutes * 60
  const nearest = Number(roundQuotient(BigInt(worked), BigInt(unit)))
  const rounded = increment.mode === 'up' ? Math.ceil(worked / unit) : nearest
  const units = worked > 0 ? Math.max(1, rounded) : 0
  return { units, seconds: units * unit, hours: hoursOf(units * unit) }
}
