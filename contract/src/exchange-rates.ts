import { z } from 'zod'
import { AnsweredDay, firmCall, firmKeys, firmSpelling, Id, Moment, Nothing } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { integerOrMissing, requiredDay, requiredExchangeRate } from './fields.ts'

/** The rate of a currency that holds today. */
const CurrentRate = z.strictObject({
  currencyId: z.int(),
  currencyCode: z.string(),
  currencyName: z.string(),
  /** Units of the currency for one unit of the firm's, and the other way; up to 12 decimals. */
  rate: z.number(),
  inverse: z.number(),
  day: AnsweredDay,
  source: z.string(),
  /** Of a rate that the firm has typed. */
  id: Id().nullable(),
})

export const ExchangeRates = z.strictObject({
  homeCurrencyCode: z.string(),
  rates: z.array(CurrentRate),
  /** Where published rates are fetched; null where they are not. */
  publisher: z.string().nullable(),
  lastFetch: z
    .strictObject({
      at: Moment,
      /** Of the newest rates; null where it failed. */
      day: AnsweredDay.nullable(),
      count: z.int().nullable(),
      problem: z.string(),
    })
    .nullable(),
})
export type ExchangeRates = z.infer<typeof ExchangeRates>

export const ExchangeRateInput = z.strictObject({
  ...firmKeys,
  currencyId: z.preprocess(integerOrMissing, z.int('Currency is required')),
  /** Units of the currency for one unit of the firm's. */
  rate: requiredExchangeRate,
  /** The day from which it holds. */
  date: requiredDay,
})
export type ExchangeRateInput = z.output<typeof ExchangeRateInput>

export const exchangeRates = {
  list: endpoint('GET', '/admin/exchange-rate/list', {
    summary: 'The rate of each currency against the firm’s, with its day and source, and the last fetch',
    access: needs(),
    ...firmCall,
    response: ExchangeRates,
  }),
  save: endpoint('POST', '/admin/exchange-rate', {
    summary: 'Types a rate from a day on; documents that exist keep theirs',
    access: needs('adminPermissions'),
    query: firmCall.query,
    body: ExchangeRateInput,
    spelling: firmSpelling,
    response: Nothing,
    refusals: ['currency_unknown'],
    done: 'Rate saved',
  }),
  delete: endpoint('DELETE', '/admin/exchange-rate/:id', {
    summary: 'Deletes a rate that was typed; documents keep the rate that they have',
    access: needs('adminPermissions'),
    params: z.object({ id: Id('Rate is not known') }),
    query: firmCall.query,
    response: Nothing,
    done: 'Rate deleted',
  }),
  fetch: endpoint('POST', '/admin/exchange-rate/fetch', {
    summary: 'Fetches the published rates now',
    access: needs('adminPermissions'),
    query: firmCall.query,
    response: Nothing,
    refusals: ['not_fetched'],
    done: 'Rates are being fetched',
  }),
}
