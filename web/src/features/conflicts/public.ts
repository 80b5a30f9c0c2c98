export { ConflictPanel } from './ConflictPanel.tsx'
export { useConflictCheck, type ConflictCheck, type Question } from './use-conflict-check.ts'
