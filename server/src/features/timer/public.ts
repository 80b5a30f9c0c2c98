export { pauseTimerOfLeaver, unsavedTimeOfLeavers } from './queries.ts'
export { getTimer, takeLog } from './service.ts'
