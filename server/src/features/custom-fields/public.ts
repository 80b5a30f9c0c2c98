export { customFilter, meetsCondition } from './filter.queries.ts'
export { listCustomColumns, listUsedFields, resolveCustomValues } from './values.ts'
export { toCustomValues } from './view.ts'
