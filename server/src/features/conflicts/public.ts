export { recordClearedCheck, recordInitialCheck } from './service.ts'
