export { duplicateEntry, openEntry, openEntryOn, openQuickDraft, quickEntryTotal } from './open-entry.ts'
export { matterRateQuery } from './queries.ts'
