import { decimalText } from '#domain/decimal.ts'
import type { RecordType } from '../records/public.ts'
import { exchangeRateRoutes } from './routes.ts'

/** Rates that a firm types: settings of the firm. */
export const exchangeRateType: RecordType = {
  routes: [exchangeRateRoutes],
  tables: [
    {
      name: 'firm_exchange_rates',
      kind: 'firm',
      label: 'exchange rate',
      names: 'foreign_currency',
      columns: { rate_on: 'From' },
      values: { rate: (value) => decimalText(Number(value)) },
    },
  ],
}
