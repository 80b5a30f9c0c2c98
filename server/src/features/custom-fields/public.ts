export { hasCustomValue } from './queries.ts'
export { listCustomColumns, listUsedFields, resolveCustomValues } from './values.ts'
export { toCustomValues } from './view.ts'
