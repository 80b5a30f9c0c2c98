import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'

export const RequestsTab = lazyTab(() => import('./RequestsList.tsx'))
