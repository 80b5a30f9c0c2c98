import { latePart } from '../../shared/ui/overlays/late.tsx'

/** Fetched beside the page that shows it. */
export const KeptChecks = latePart(async () => ({ default: (await import('./KeptChecks.tsx')).KeptChecks }))

export { ConflictPanel } from './ConflictPanel.tsx'
export { useConflictCheck, type Question } from './use-conflict-check.ts'
