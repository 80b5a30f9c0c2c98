import { exchangeRates } from '#contract/exchange-rates.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import type { FeatureParts } from '../records/public.ts'
import { deleteExchangeRate, listExchangeRates, setExchangeRate, startRateFetch } from './service.ts'

export function exchangeRateRoutes(route: AddRoute, { exchangeRatesUrl }: FeatureParts): void {
  route.firm(exchangeRates.list, (context) => listExchangeRates(context, exchangeRatesUrl))
  route.firm(exchangeRates.save, (context, { body }) => setExchangeRate(context, body))
  route.firm(exchangeRates.delete, (context, { params }) => deleteExchangeRate(context, params.id))
  route.firm(exchangeRates.fetch, (context) => startRateFetch(context, exchangeRatesUrl))
}
