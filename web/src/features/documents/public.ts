import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'

export const DocumentsTab = lazyTab(() => import('./DocumentsTab.tsx'))
