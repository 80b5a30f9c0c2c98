export { updateClientProfile } from './service.ts'
