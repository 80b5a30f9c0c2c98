import { minorToNumber } from '#domain/money.ts'
import type { ChargeTotals, DeletedCharge } from '#contract/charges.ts'
import type { Currencies } from '../reference/public.ts'
import type { ChargeSums } from './queries.ts'

interface ChargeRow {
  readonly quantity: string
  readonly unit_cost: string
  readonly amount_minor: string
  readonly currency: string
  readonly home_amount_minor: string
  readonly home_currency: string
  readonly exchange_rate: string
}

/** The amounts of an expense or a flat fee, in its own currency and in the firm's. */
export function toChargeAmounts(row: ChargeRow, currencies: Currencies) {
  const [own, home] = [currencies.byCode(row.currency), currencies.byCode(row.home_currency)]
  return {
    quantity: Number(row.quantity),
    unitCost: Number(row.unit_cost),
    amount: minorToNumber(row.amount_minor, own.code),
    currencyId: own.id,
    currencyCode: own.code,
    currencySymbol: own.symbol,
    homeAmount: minorToNumber(row.home_amount_minor, home.code),
    homeCurrencyCode: home.code,
    homeCurrencySymbol: home.symbol,
    exchangeRate: Number(row.exchange_rate),
  }
}

export function toChargeTotals(sums: ChargeSums, { code, symbol }: { code: string; symbol: string }): ChargeTotals {
  return {
    count: Number(sums.count),
    amount: minorToNumber(sums.home_amount_minor, code),
    unbilled: minorToNumber(sums.unbilled_minor, code),
    currencyCode: code,
    currencySymbol: symbol,
  }
}

export interface DeletedChargeRow extends Pick<ChargeRow, 'amount_minor' | 'currency'> {
  readonly id: string
  readonly day: string
  readonly description: string
  readonly matter_name: string | null
  readonly category?: string
  readonly adder_name: string
  readonly deleted_at: Date
  readonly deleter_name: string
}

export const toDeletedCharge = (row: DeletedChargeRow, currencies: Currencies): DeletedCharge => ({
  id: row.id,
  date: row.day,
  description: row.description,
  matterName: row.matter_name,
  category: row.category ?? '',
  addedBy: row.adder_name,
  amount: minorToNumber(row.amount_minor, row.currency),
  currencySymbol: currencies.byCode(row.currency).symbol,
  deletedAt: row.deleted_at.toISOString(),
  deletedBy: row.deleter_name,
})
