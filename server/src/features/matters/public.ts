export { closedToBilling } from './refusals.ts'
export { rateLabel, rateTypeOf } from './labels.ts'
export { hasPracticeArea, mattersWhere } from './list.queries.ts'
