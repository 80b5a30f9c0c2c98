export { fetchTasks, FETCH_CRON } from './fetching.ts'
export { findExchangeRate } from './service.ts'
