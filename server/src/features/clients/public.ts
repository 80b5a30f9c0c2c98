export { typeOf } from './words.ts'
export { clientAndMerged } from './merged.queries.ts'
