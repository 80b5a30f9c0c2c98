import { lateOverlay } from '../../shared/ui/overlays/late.tsx'

/** Comes when it is opened. */
export const EnterMatterDialog = lateOverlay(() => import('./EnterMatterDialog.tsx'))
