export { firmFacts, type FirmFacts } from './firm.queries.ts'
export { getTimeEntry } from './list.ts'
export type { EntryRow } from './list.queries.ts'
export { HIDDEN, matterRateLabel, mayEdit, toTimeEntry } from './view.ts'
