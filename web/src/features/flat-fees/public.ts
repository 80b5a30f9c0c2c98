import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'

/** Fetched with the tab that shows it. */
export const FlatFeesOf = lazyTab(() => import('./FlatFeesPage.tsx'))
