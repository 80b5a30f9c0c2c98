export { closedToBilling } from './refusals.ts'
export { rateLabel } from './labels.ts'
