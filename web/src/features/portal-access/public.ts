import { lazyPart } from '../../shared/ui/overlays/lazy.tsx'

export { PortalPanel } from './PortalPanel.tsx'
export const ClientViews = lazyPart(async () => ({ default: (await import('./ClientViews.tsx')).ClientViews }), null)
export const SignUps = lazyPart(async () => ({ default: (await import('./SignUps.tsx')).SignUps }), null)
export const MatterSharing = lazyPart(
  async () => ({ default: (await import('./MatterSharing.tsx')).MatterSharing }),
  null,
)
