import { lazyTab } from '../../shared/ui/overlays/lazy.tsx'

export const StatementTab = lazyTab(() => import('./StatementPage.tsx'))
