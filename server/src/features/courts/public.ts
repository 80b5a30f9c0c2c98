export { getCourt } from './service.ts'
