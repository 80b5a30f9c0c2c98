export { currencies, type Currencies, type CurrencyFacts } from './currencies.queries.ts'
