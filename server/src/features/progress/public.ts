export { KINDS } from './kinds.ts'
