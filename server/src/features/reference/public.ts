export { currencies, type Currencies, type CurrencyRow } from './currencies.queries.ts'
export { findExchangeRate } from './rates.queries.ts'
