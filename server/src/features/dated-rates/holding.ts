import { rateOn } from '#domain/rate.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { deleteRates, selectFirmRates, selectPersonRates, upsertRate, type Rate } from './queries.ts'

/** The rates that hold on a day, one for each currency. */
export const holdingOn = <Found extends Rate>(rates: readonly Found[], day: string): Found[] =>
  [...Map.groupBy(rates, ({ currency }) => currency).values()].flatMap((ofCurrency) => {
    const dated = ofCurrency.map((rate) => ({ effectiveOn: rate.effective_on, rate }))
    return rateOn(dated, day)?.rate ?? []
  })

interface RateOwner {
  readonly businessId: string
  /** The firm's own rates without a person. */
  readonly userId?: string
  readonly today: string
}

type TypedRate = Pick<Rate, 'currency' | 'hourly_rate'>

/**
 * Replaces the rates that hold today, each from the day from which it holds. A currency that is left out has none until the
 * next that is coming: its earlier rates go as well, or one of them would hold again.
 */
export async function replaceHolding(
  tx: FirmTx,
  { businessId, userId, today }: RateOwner,
  rates: readonly TypedRate[],
): Promise<void> {
  const known = await (userId === undefined ? selectFirmRates(tx) : selectPersonRates(tx, userId))
  const retained = new Set(rates.map(({ currency }) => currency))
  const dropped = known.filter(
    ({ currency, effective_on }) => !retained.has(currency) && (effective_on === null || effective_on <= today),
  )
  const ids = dropped.map(({ id }) => id)
  if (ids.length > 0) await deleteRates(tx, userId, ids)
  const holding = new Map(holdingOn(known, today).map((rate) => [rate.currency, rate]))
  for (const { currency, hourly_rate } of rates) {
    const effective_on = holding.get(currency)?.effective_on ?? null
    await upsertRate(tx, { businessId, userId, currency, hourly_rate, effective_on })
  }
}
