export { readFileEvents } from './service.ts'
