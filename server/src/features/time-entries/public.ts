export { recordTime } from './record.ts'
