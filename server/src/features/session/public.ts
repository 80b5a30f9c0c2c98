export { profileOf } from './service.ts'
