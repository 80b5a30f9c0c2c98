import { isExactOnWire, type Money } from '#domain/money.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { assertCurrencyAllowed, type FirmSettings } from '../firm/public.ts'
import type { Currencies } from '../reference/public.ts'

/** The currency and exchange rate that a charge was saved with. */
interface StoredPrice {
  readonly currency: string
  readonly exchangeRate: string
}

/** The message where a time entry, an expense or a flat fee is in a currency that the firm does not bill in. */
const SINGLE_CURRENCY = 'The firm bills only in its own currency'

/** Refuses another currency than the firm's without multicurrency. A record keeps the currency that it was saved with. */
export function assertBillingCurrency(
  firm: Pick<FirmSettings, 'currency' | 'multicurrency'>,
  currency: string,
  { field, stored }: { field: string; stored?: Pick<StoredPrice, 'currency'> | undefined },
): void {
  if (stored?.currency !== currency) assertCurrencyAllowed(firm, currency, { field, message: SINGLE_CURRENCY })
}

interface RequestedCurrency {
  /** Undefined where the request names none. */
  readonly id: number | undefined
  readonly fallback: string
  readonly stored?: StoredPrice | undefined
}

/** The currency's code: the requested one, else the stored one, else the fallback. */
export function resolveCurrency(
  firm: FirmSettings,
  currencies: Currencies,
  { id, fallback, stored }: RequestedCurrency,
): string {
  if (id === undefined) return stored?.currency ?? fallback
  const code = currencies.byId(id)?.code
  if (code === undefined) throw invalidField('currency_unknown', 'currencyId', 'Currency is not known')
  assertBillingCurrency(firm, code, { field: 'currencyId', stored })
  return code
}

interface RequestedRate {
  /** Undefined where it was left out, null where it was left blank. */
  readonly requested: string | null | undefined
  readonly currency: string
  readonly homeCurrency: string
  readonly stored?: StoredPrice | undefined
}

/** The exchange rate of a charge: 1 in the home currency, else the requested rate, else the stored one. */
export function resolveExchangeRate({ requested, currency, homeCurrency, stored }: RequestedRate): string {
  if (currency === homeCurrency) return '1'
  const rate = requested === undefined && stored?.currency === currency ? stored.exchangeRate : requested
  if (rate) return rate
  const message = 'Exchange Rate is required'
  throw new Refusal(400, 'invalid', message, { exchangeRate: message })
}

/** Refuses amounts with more digits than a JSON number carries exactly. */
export function assertBillableAmount(field: string, ...amounts: readonly Money[]): void {
  if (!amounts.every(isExactOnWire)) {
    throw invalidField('amount_too_large', field, 'The amount is too large to be billed')
  }
}
