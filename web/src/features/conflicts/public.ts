import { lazyPart } from '../../shared/ui/overlays/lazy.tsx'

/** Fetched beside the page that shows it. */
export const KeptChecks = lazyPart(async () => ({ default: (await import('./KeptChecks.tsx')).KeptChecks }))

export { ConflictPanel } from './ConflictPanel.tsx'
export { useConflictCheck, type Question } from './use-conflict-check.ts'
