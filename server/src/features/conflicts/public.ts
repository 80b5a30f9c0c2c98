export { keepFirstCheck } from './service.ts'
