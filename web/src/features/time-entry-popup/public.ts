export { duplicateEntry, openEntry, openEntryOn, openQuickDraft, quickEntryTotal } from './open-entry.ts'
export { formatFactorHours } from './preview.ts'
export { matterRateQuery } from './queries.ts'
