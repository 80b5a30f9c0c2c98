import type { RateLists, RateOfDay } from '#contract/dated-rates.ts'
import { addDays, dayText } from '#domain/calendar-day.ts'
import { rateOn } from '#domain/rate.ts'

/** Whose rate it is; without an id the firm's. */
export interface RateOwner {
  readonly userId: string | null
  readonly name: string
}

export interface RatePeriod extends RateOfDay {
  readonly owner: RateOwner
  /** `Coming`, `Holds now, until 31/12/2026` or `Until 31/12/2026`. */
  readonly state: string
}

export const FIRM: RateOwner = { userId: null, name: 'The firm' }

/**
 * What holds, what is coming and what was, of everybody with a rate from a day on: the firm first, then people by name, each
 * currency with the latest first. Whoever has only one rate of always is left out.
 */
export const listPeriods = ({ firm, people }: RateLists, today: string): RatePeriod[] =>
  [
    { owner: FIRM, rates: firm },
    ...people.map(({ userId, name, rates }) => ({ owner: { userId, name }, rates })),
  ].flatMap(({ owner, rates }) =>
    [...Map.groupBy(rates, ({ currencyCode }) => currencyCode).values()]
      .filter((ofCurrency) => ofCurrency.some(({ effectiveOn }) => effectiveOn !== null))
      .flatMap((ofCurrency) => periodsOf(ofCurrency, today).map((period) => ({ ...period, owner }))),
  )

/** The latest first, as they come. */
function periodsOf(rates: readonly RateOfDay[], today: string) {
  const holding = rateOn(
    rates.map(({ id, effectiveOn }) => ({ id, effectiveOn })),
    today,
  )
  return rates.map((rate, at) => {
    const next = rates[at - 1]?.effectiveOn
    const until = next ? dayText(addDays(next, -1)) : undefined
    return { ...rate, state: stateText(rate, { isHolding: rate.id === holding?.id, today, until }) }
  })
}

function stateText(
  { effectiveOn }: RateOfDay,
  { isHolding, today, until }: { isHolding: boolean; today: string; until: string | undefined },
): string {
  if (effectiveOn !== null && effectiveOn > today) return 'Coming'
  if (!isHolding) return `Until ${until ?? ''}`
  return until === undefined ? 'Holds now' : `Holds now, until ${until}`
}

export const fromText = ({ effectiveOn }: Pick<RateOfDay, 'effectiveOn'>): string =>
  effectiveOn === null ? 'Always' : dayText(effectiveOn)
