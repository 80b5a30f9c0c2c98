export { pauseTimerOfLeaver, unsavedTimeOfLeavers } from './queries.ts'
export { getTimer, endLog } from './service.ts'
