export { currencies, type Currencies, type CurrencyRow } from './currencies.queries.ts'
