export { assertRestorable } from './restoring.ts'
