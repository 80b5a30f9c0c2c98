export { findExchangeRate, findInvoiceRate } from './rate.ts'
export { fetchTasks, FETCH_CRON } from './work.ts'
