export { listPageEvents } from './service.ts'
