import { lazyPart } from '../../shared/ui/overlays/lazy.tsx'

export const RecordedChecks = lazyPart(async () => ({ default: (await import('./RecordedChecks.tsx')).RecordedChecks }))

export { useConflictPanel } from './ConflictPanel.tsx'
export type { Question } from './use-conflict-check.ts'
