export { firmFacts, type FirmFacts } from './firm.queries.ts'
export { readTimeEntry } from './list.ts'
export type { EntryRow } from './list.queries.ts'
export { HIDDEN, matterRateWord, mayEdit, toTimeEntry } from './view.ts'
