import { lateTab } from '../../shared/ui/overlays/late.tsx'

/** Fetched with the tab that shows it. */
export const ExpensesOf = lateTab(() => import('./ExpensesPage.tsx'))

export { billingWord } from './words.ts'
