export { closedToBilling } from './refusals.ts'
export { rateLabel, rateTypeOf } from './labels.ts'
export { mattersWhere } from './list.queries.ts'
