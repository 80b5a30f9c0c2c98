export { getProfile } from './service.ts'
