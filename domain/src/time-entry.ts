import { compareDecimals, decimal, isSameDecimal } from './decimal.ts'
import { applyIncrement, secondsFromHours, type Increment } from './duration.ts'

/** Hours as plain decimal text, and the increment they were rounded to; null for none. */
export type BilledTime = { readonly hours: string; readonly incrementMinutes: number | null }

const ZERO = decimal('0')

/**
 * The billed time of an entry of so many typed hours (R4). Without an increment the hours are billed as typed. With one,
 * any time above 0 is at least one unit, even the shortest that can be typed, which is less than half a second.
 */
export function billTime(hours: string, increment: Increment): BilledTime {
  if (increment === null) return { hours, incrementMinutes: null }
  const shortest = compareDecimals(decimal(hours), ZERO) > 0 ? 1 : 0
  const seconds = Math.max(shortest, secondsFromHours(hours))
  return { hours: applyIncrement(seconds, increment).hours, incrementMinutes: increment.minutes }
}

/** The properties that the rate of an entry depends on. The currency is a code or an id, of the same kind on both sides. */
export type RateBasis = { readonly matterId: string; readonly userId: string; readonly currency: string | number }

/**
 * Whether an edit keeps the rate of an entry: same matter, person and currency, and billable before. A rate that was changed
 * since does not reprice a saved entry.
 */
export const keepsRate = (before: RateBasis & { readonly isBillable: boolean }, after: RateBasis): boolean =>
  before.isBillable &&
  before.matterId === after.matterId &&
  before.userId === after.userId &&
  before.currency === after.currency

/** Hours as plain decimal text. */
export type EntryTime = { readonly matterId: string; readonly hours: string }

/** Whether an edit keeps the billed time of an entry: same matter, same hours. Kept time is not rounded again. */
export const keepsTime = (before: EntryTime, after: EntryTime): boolean =>
  before.matterId === after.matterId && isSameDecimal(before.hours, after.hours)
