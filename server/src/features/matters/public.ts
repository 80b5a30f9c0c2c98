export { rateWord } from './words.ts'
