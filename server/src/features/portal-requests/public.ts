export { countWaitingRequests } from './queries.ts'
