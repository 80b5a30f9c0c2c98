export { findCourt } from './service.ts'
