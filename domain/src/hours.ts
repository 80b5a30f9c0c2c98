import { type Decimal, decimal, formatDecimal, normalized, rescale } from './decimal.ts'
import { grouped } from './format.ts'

/** Hours are billed with up to 4 decimals (R1) and never shown with fewer than 2 (ui.md §12). */
const MIN_DECIMALS = 2

const decimalsOf = (value: Decimal): number => Math.max(MIN_DECIMALS, normalized(value).scale)

/**
 * How many decimals show every one of these hours exactly: 2, and up to 4 where a figure needs them. The figures of one
 * column are shown with the same number, so that their points stand under each other.
 */
export const hoursDecimals = (hours: readonly string[]): number =>
  Math.max(MIN_DECIMALS, ...hours.map((text) => decimalsOf(decimal(text))))

/**
 * Hours as text, never rounded: `1.50`, `1.3333`, `1,204.75`. What is shown times the rate is the amount beside it, and
 * shown parts sum to the shown whole (decision 0024). `decimals` is the least number of them.
 */
export function hoursText(hours: string, decimals = MIN_DECIMALS): string {
  const value = decimal(hours)
  return grouped(formatDecimal(rescale(value, Math.max(decimals, decimalsOf(value)))))
}

/** Whether hours are easier read as a clock: `1.3333` is 1:20. */
export const needsClock = (hours: string): boolean => decimalsOf(decimal(hours)) > MIN_DECIMALS
