export { pauseTimerOfLeaver, unsavedTimeOfLeavers } from './queries.ts'
export { discardLogOfLeaver, endLog, endLogOfLeaver, getTimer, getUnsavedTime, type TakenLog } from './service.ts'
