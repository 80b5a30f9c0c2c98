export { closedToBilling } from './refusals.ts'
export { rateLabel } from './labels.ts'
export { mattersWhere } from './list.queries.ts'
