import { dayInZone } from '#domain/calendar-day.ts'
import { decimal, divide, formatDecimal } from '#domain/decimal.ts'
import type { ExchangeRateInput, ExchangeRates } from '#contract/exchange-rates.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs.queries.ts'
import { invalidField, notFound, Refusal } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { currencies, type CurrencyRow } from '../reference/public.ts'
import { deleteTyped, findLastFetch, saveTyped, selectNewestPublished, selectNewestTyped } from './queries.ts'
import { chooseRate, type DatedRate } from './rate.ts'
import { FETCH_TASK } from './work.ts'

const ONE = decimal('1')
const RATE_SCALE = 12

/** The rate of every currency that holds today, against the firm's own. */
export async function listExchangeRates(
  { tx, businessId, clock }: FirmContext,
  publisher: string | undefined,
): Promise<ExchangeRates> {
  const { currency: home, time_zone } = await firmSettings(tx, businessId)
  const today = dayInZone(time_zone, clock.now().getTime())
  const [published, typed, known, last] = await Promise.all([
    selectNewestPublished(tx, home, today),
    selectNewestTyped(tx, home, today),
    currencies(tx),
    findLastFetch(tx),
  ])
  const publishedBy = new Map(published.map((row) => [row.foreign, row]))
  const typedBy = new Map(typed.map((row) => [row.foreign_currency, row]))
  return {
    homeCurrencyCode: home,
    rates: known.all
      .toSorted((left, right) => (left.code < right.code ? -1 : 1))
      .flatMap((currency) => {
        const rate = chooseRate(typedBy.get(currency.code), publishedBy.get(currency.code))
        return rate ? [toCurrentRate(currency, rate)] : []
      }),
    publisher: publisher === undefined ? null : new URL(publisher).host,
    lastFetch: last
      ? { at: last.fetched_at.toISOString(), day: last.rates_on, count: last.count, problem: last.problem }
      : null,
  }
}

const toCurrentRate = ({ id, code, name }: CurrencyRow, { rate, day, source, id: typedId }: DatedRate) => ({
  currencyId: id,
  currencyCode: code,
  currencyName: name,
  rate: Number(rate),
  inverse: Number(formatDecimal(divide(ONE, decimal(rate), RATE_SCALE))),
  day,
  source,
  id: typedId,
})

/** Types a rate from a day on. Records that exist have their own rate and keep it. */
export async function setExchangeRate(context: FirmContext, input: ExchangeRateInput): Promise<null> {
  const { tx, businessId, userId, clock } = context
  const [{ currency: home }, known] = await Promise.all([firmSettings(tx, businessId), currencies(tx)])
  const foreign = known.byId(input.currencyId)?.code
  if (!foreign || foreign === home) throw invalidField('currency_unknown', 'currencyId', 'Choose another currency')
  await saveTyped(tx, {
    business_id: businessId,
    id: newId(),
    home_currency: home,
    foreign_currency: foreign,
    rate_on: input.date,
    rate: input.rate,
    created_by: userId,
    created_at: clock.now(),
    updated_at: clock.now(),
  })
  return null
}

export async function deleteExchangeRate({ tx }: FirmContext, id: string): Promise<null> {
  if (!(await deleteTyped(tx, id))) throw notFound('Rate')
  return null
}

/** Fetches in a job, because a publisher may be slow; one that waits already is not added again. */
export async function startRateFetch({ tx }: FirmContext, publisher: string | undefined): Promise<null> {
  if (publisher === undefined)
    throw new Refusal(409, 'not_fetched', 'This server does not fetch rates. Its administrator sets EXCHANGE_RATES_URL')
  await addJob(tx, FETCH_TASK, {}, { key: FETCH_TASK })
  return null
}
