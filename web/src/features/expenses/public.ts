export { billingWord } from './labels.ts'
