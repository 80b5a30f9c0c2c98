export { typeOf } from './labels.ts'
export { selectMergedClientIds } from './merged.queries.ts'
