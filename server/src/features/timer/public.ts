export { pauseTimerOfLeaver, unsavedTimeOfLeavers } from './queries.ts'
export { readTimer, takeLog } from './service.ts'
