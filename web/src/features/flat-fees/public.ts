import { lateTab } from '../../shared/ui/overlays/late.tsx'

/** Fetched with the tab that shows it. */
export const FlatFeesOf = lateTab(() => import('./FlatFeesPage.tsx'))
