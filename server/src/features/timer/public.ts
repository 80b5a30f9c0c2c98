export { readTimer, takeLog, type TakenLog } from './service.ts'
