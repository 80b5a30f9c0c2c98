export { newKey } from './drafts.ts'
export { duplicateEntry, openEntry, openEntryOn, openQuickDraft, totalOfQuickEntry } from './open-entry.ts'
export { formatFactorHours } from './preview.ts'
export { matterRateQuery } from './queries.ts'
