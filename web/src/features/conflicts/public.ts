import { lazy } from 'react'

/** Fetched beside the page that shows it. */
export const KeptChecks = lazy(async () => ({ default: (await import('./KeptChecks.tsx')).KeptChecks }))

export { ConflictPanel } from './ConflictPanel.tsx'
export { useConflictCheck, type Question } from './use-conflict-check.ts'
