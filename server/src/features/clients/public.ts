export { typeOf } from './words.ts'
