import type { RecordType } from '../records/public.ts'
import { invoiceBulkRoutes } from './routes.ts'

/** What is done to several invoices at once. */
export const invoiceBulkType: RecordType = { routes: [invoiceBulkRoutes], tables: [] }
