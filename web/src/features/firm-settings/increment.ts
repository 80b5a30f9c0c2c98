import { plainDecimal } from '#domain/decimal.ts'
import { durationHint, hoursFromSeconds, isIncrementMinutes } from '#domain/duration.ts'
import { billTime } from '#domain/time-entry.ts'

/** Worked minutes that show the effect of an increment. */
const EXAMPLES = [7, 22] as const

/** `7 min is billed as 0.2 h, 22 min as 0.4 h.` */
export function incrementExample(minutes: number | null, mode: 'up' | 'nearest'): string {
  const increment = minutes !== null && isIncrementMinutes(minutes) ? { minutes, mode } : null
  const [first, second] = EXAMPLES.map((worked) => {
    const { hours } = billTime(hoursFromSeconds(worked * 60), increment)
    return { worked: durationHint(worked * 60), billed: plainDecimal(hours) }
  })
  return `${first?.worked} is billed as ${first?.billed} h, ${second?.worked} as ${second?.billed} h.`
}
