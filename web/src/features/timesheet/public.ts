import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'

/** Fetched with the view that shows it. */
export const WeekPage = lazyTab(() => import('./WeekSheet.tsx'))
