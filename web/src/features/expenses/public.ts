export { CurrencyFields } from './CurrencyFields.tsx'
export { useChargeCurrency, type ChargeCurrency } from './use-currency.ts'
export { billingWord } from './words.ts'
