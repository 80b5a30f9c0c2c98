export { closedToBilling } from './refusals.ts'
export { rateWord } from './words.ts'
