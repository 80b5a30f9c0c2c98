export { pauseTimerOfLeaver, unsavedTimeOfLeavers } from './queries.ts'
export { getTimer, getUnsavedTime, endLog } from './service.ts'
