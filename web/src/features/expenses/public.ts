import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'

/** Fetched with the tab that shows it. */
export const ExpensesOf = lazyTab(() => import('./ExpensesPage.tsx'))

export { billingWord, OF_FILE } from './labels.ts'
