export { customFilter, meetsCondition } from './filter.ts'
export { listCustomColumns, listUsedFields, resolveCustomValues } from './values.ts'
export { toCustomValues } from './view.ts'
