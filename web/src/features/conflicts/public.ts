export { ConflictPanel } from './ConflictPanel.tsx'
export { useConflictCheck, type Question } from './use-conflict-check.ts'
export { KeptChecks } from './KeptChecks.tsx'
