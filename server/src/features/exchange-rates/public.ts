export { fetchTasks, FETCH_CRON } from './fetching.ts'
export { findExchangeRate, findInvoiceRate } from './service.ts'
