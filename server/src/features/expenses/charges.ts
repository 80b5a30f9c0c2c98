import { compareDays } from '#domain/calendar-day.ts'
import { isCarriedExactly, money, toMajorNumber, type Money } from '#domain/money.ts'
import type { ChargeTotals } from '#contract/expense-shapes.ts'
import { invalidField, missingField, Refusal } from '../../platform/refusal.ts'
import type { Currencies } from '../reference/public.ts'
import type { ChargeSums, FirmOfCharge, MatterOfCharge } from './charges.queries.ts'

/** What was saved before; it is not judged again. */
export interface ChargeBefore {
  readonly matter_id: string | null
  readonly currency: string
  readonly exchange_rate: string
  readonly day: string
}

/** The matter has to be there, and open on the day; a closed one keeps what it has. */
export function checkMatter(
  matter: MatterOfCharge | undefined,
  day: string,
  before?: ChargeBefore,
): asserts matter is MatterOfCharge {
  const isKept = matter !== undefined && before?.matter_id === matter.id
  if (!matter || (matter.deleted_at !== null && !isKept)) throw missingField('matterId', 'Matter')
  if (matter.closed_on === null || compareDays(day, matter.closed_on) <= 0 || (isKept && before.day === day)) return
  throw invalidField('matter_closed', 'matterId', 'This matter is closed')
}

interface CurrencyAsked {
  readonly id: number | undefined
  /** Where none is asked for. */
  readonly otherwise: string
  readonly before?: ChargeBefore | undefined
}

/** The currency's code; one that is not the firm's asks for multicurrency. */
export function currencyOf(firm: FirmOfCharge, known: Currencies, { id, otherwise, before }: CurrencyAsked): string {
  const code = id === undefined ? (before?.currency ?? otherwise) : known.byId(id)?.code
  if (code === undefined) throw invalidField('currency_unknown', 'currencyId', 'Currency is not known')
  if (code !== firm.currency && !firm.multicurrency && before?.currency !== code && id !== undefined)
    throw invalidField('multicurrency_off', 'currencyId', 'The firm bills in its own currency alone')
  return code
}

interface RateAsked {
  /** Undefined where it was left out, null where it was left blank. */
  readonly given: string | null | undefined
  readonly currency: string
  readonly homeCurrency: string
  readonly before?: ChargeBefore | undefined
}

/** The exchange rate of a charge. In another currency than the firm's nothing is worth what the firm's own is worth. */
export function rateOfCharge({ given, currency, homeCurrency, before }: RateAsked): string {
  if (currency === homeCurrency) return '1'
  const rate = given === undefined && before?.currency === currency ? before.exchange_rate : given
  if (rate) return rate
  const message = 'Exchange Rate is required'
  throw new Refusal(400, 'invalid', message, { exchangeRate: message })
}

export function checkSize(field: string, ...amounts: readonly Money[]): void {
  if (!amounts.every(isCarriedExactly)) {
    throw invalidField('amount_too_large', field, 'The amount is too large to be billed')
  }
}

export const amountNumber = (minor: string, currency: string): number => toMajorNumber(money(BigInt(minor), currency))

interface ChargeRow {
  readonly quantity: string
  readonly unit_cost: string
  readonly amount_minor: string
  readonly currency: string
  readonly home_amount_minor: string
  readonly home_currency: string
  readonly exchange_rate: string
}

/** What an expense or a flat fee comes to, in its own currency and in the firm's. */
export function moneyOfCharge(row: ChargeRow, currencies: Currencies) {
  const [own, home] = [currencies.byCode(row.currency), currencies.byCode(row.home_currency)]
  return {
    quantity: Number(row.quantity),
    unitCost: Number(row.unit_cost),
    amount: amountNumber(row.amount_minor, own.code),
    currencyId: own.id,
    currencyCode: own.code,
    currencySymbol: own.symbol,
    homeAmount: amountNumber(row.home_amount_minor, home.code),
    homeCurrencyCode: home.code,
    homeCurrencySymbol: home.symbol,
    exchangeRate: Number(row.exchange_rate),
  }
}

export function toChargeTotals(sums: ChargeSums, { code, symbol }: { code: string; symbol: string }): ChargeTotals {
  return {
    count: Number(sums.count),
    amount: amountNumber(sums.home_amount_minor, code),
    unbilled: amountNumber(sums.unbilled_minor, code),
    currencyCode: code,
    currencySymbol: symbol,
  }
}
