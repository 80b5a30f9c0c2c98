import { lateTab } from '../../shared/ui/overlays/late.tsx'

/** Fetched with the tab that shows it. */
export const ExpensesOf = lateTab(() => import('./ExpensesPage.tsx'))

export { billingWord, OF_FILE } from './words.ts'
