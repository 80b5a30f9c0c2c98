import { dayInZone } from '#domain/calendar-day.ts'
import { decimal, divide, formatDecimal } from '#domain/decimal.ts'
import { crossRate } from '#domain/time-amount.ts'
import type { ExchangeRateInput, ExchangeRates } from '#contract/exchange-rates.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs.queries.ts'
import { invalidField, notFound, Refusal } from '../../platform/refusal.ts'
import { firmSettings } from '../firm/public.ts'
import { currencies, type CurrencyRow } from '../reference/public.ts'
import { FETCH_TASK } from './fetching.ts'
import {
  deleteTyped,
  findLastFetch,
  findPublished,
  findTyped,
  saveTyped,
  selectNewestPublished,
  selectNewestTyped,
} from './queries.ts'

const TYPED = 'Typed by the firm'
const ONE = decimal('1')
const RATE_SCALE = 12

/** A rate in units of the foreign currency for one of the home currency, to 12 decimals, with its day and source. */
interface DatedRate {
  readonly rate: string
  readonly day: string
  readonly source: string
  /** Of a rate that was typed. */
  readonly id: string | null
}

interface TypedRate {
  readonly id: string
  readonly rate: string
  readonly rate_on: string
}

interface PublishedPair {
  readonly per_home: string
  readonly per_foreign: string
  readonly rate_on: string
  readonly source: string
}

/** The newer of two rates, and of one day that which was typed. A published one is a quotient of one table (R6). */
function chooseRate(typed: TypedRate | undefined, published: PublishedPair | undefined): DatedRate | undefined {
  if (typed && (!published || typed.rate_on >= published.rate_on))
    return { rate: typed.rate, day: typed.rate_on, source: TYPED, id: typed.id }
  if (!published) return undefined
  const { per_home, per_foreign, rate_on, source } = published
  return { rate: crossRate(per_home, per_foreign), day: rate_on, source, id: null }
}

/** The rate between two currencies that holds on a day; undefined where none is known. */
export async function findExchangeRate(
  tx: FirmTx,
  home: string,
  foreign: string,
  onDay: string,
): Promise<DatedRate | undefined> {
  return chooseRate(
    ...(await Promise.all([findTyped(tx, home, foreign, onDay), findPublished(tx, home, foreign, onDay)])),
  )
}

/** The rate of an invoice on a day: undefined where none is known, null in the firm's own currency. */
export const findInvoiceRate = async (
  tx: FirmTx,
  home: string,
  currency: string,
  day: string,
): Promise<string | null | undefined> =>
  currency === home ? null : (await findExchangeRate(tx, home, currency, day))?.rate

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
export async function saveExchangeRate(context: FirmContext, input: ExchangeRateInput): Promise<null> {
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
export async function fetchExchangeRates({ tx }: FirmContext, publisher: string | undefined): Promise<null> {
  if (publisher === undefined)
    throw new Refusal(409, 'not_fetched', 'This server does not fetch rates. Its administrator sets EXCHANGE_RATES_URL')
  await addJob(tx, FETCH_TASK, {}, FETCH_TASK)
  return null
}
