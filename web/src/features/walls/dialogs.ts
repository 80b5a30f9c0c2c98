import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'

/** Comes when it is opened. */
export const EnterMatterDialog = lazyDialog(() => import('./EnterMatterDialog.tsx'))
