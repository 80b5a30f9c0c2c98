export { typeOf } from './labels.ts'
export { clientAndMerged } from './merged.queries.ts'
