export { hasCustomValue } from './queries.ts'
export { listCustomColumns, resolveCustomValues } from './values.ts'
export { toCustomValues } from './view.ts'
