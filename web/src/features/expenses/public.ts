import { lazy } from 'react'

/** Fetched with the tab that shows it. */
export const ExpensesOf = lazy(() => import('./ExpensesPage.tsx'))

export { CurrencyFields } from './CurrencyFields.tsx'
export { useChargeCurrency, type ChargeCurrency } from './use-currency.ts'
export { billingWord } from './words.ts'
