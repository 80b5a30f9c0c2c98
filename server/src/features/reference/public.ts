export { currencies, type Currencies } from './currencies.queries.ts'
