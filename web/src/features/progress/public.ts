import { lateTab } from '../../shared/ui/overlays/late.tsx'

/** Fetched with the tab that shows it. */
export const UpdatesOf = lateTab(() => import('./ProgressPage.tsx'))
