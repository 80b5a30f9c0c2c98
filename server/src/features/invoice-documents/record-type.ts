import type { RecordType } from '../records/public.ts'
import { invoiceDocumentRoutes } from './routes.ts'

/** The document of an invoice. */
export const invoiceDocumentType: RecordType = { routes: [invoiceDocumentRoutes], tables: [] }
