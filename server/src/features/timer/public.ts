export { readTimer, takeLog } from './service.ts'
