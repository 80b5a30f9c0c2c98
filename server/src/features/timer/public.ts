export { pauseTimerOfLeaver } from './queries.ts'
export { readTimer, takeLog } from './service.ts'
