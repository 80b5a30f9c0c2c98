export { findMatterForTime } from './queries.ts'
export { recordTime } from './record-time.ts'
export { entryLocked } from './refusals.ts'
export { deleteTimeEntry, updateTimeEntry } from './service.ts'
