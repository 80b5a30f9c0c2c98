export { recordInitialCheck } from './service.ts'
