import { lazy } from 'react'

/** Fetched with the tab that shows it. */
export const ExpensesOf = lazy(() => import('./ExpensesPage.tsx'))

export { billingWord } from './words.ts'
