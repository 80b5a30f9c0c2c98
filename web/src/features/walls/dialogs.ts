import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'

export const EnterMatterDialog = lazyDialog(() => import('./EnterMatterDialog.tsx'))
