export { needRestorable } from './restoring.ts'
