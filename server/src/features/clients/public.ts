export { typeOf } from './labels.ts'
export { selectMergedClientIds } from './queries.ts'
