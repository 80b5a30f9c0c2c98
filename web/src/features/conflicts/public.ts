import { lazyPart } from '../../shared/ui/overlays/lazy.tsx'

/** Fetched beside the page that shows it. */
export const KeptChecks = lazyPart(async () => ({ default: (await import('./KeptChecks.tsx')).KeptChecks }))

export { useConflictPanel } from './ConflictPanel.tsx'
export type { Question } from './use-conflict-check.ts'
