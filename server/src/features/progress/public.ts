export { KINDS } from './update-kinds.ts'
