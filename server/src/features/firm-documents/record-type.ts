import type { RecordType } from '../records/public.ts'
import { letterheadConstraints } from './refusals.ts'
import { letterheadRoutes } from './routes.ts'

/** How the firm's documents look, and the documents that it has issued. */
export const firmDocumentType: RecordType = {
  routes: [letterheadRoutes],
  constraints: letterheadConstraints,
  tables: [
    { name: 'letterheads', kind: 'firm', label: 'letterhead' },
    { name: 'bank_details', kind: 'firm', label: 'bank details', names: 'bank_name' },
    { name: 'stored_documents', kind: 'invoice', label: 'document', isPart: true },
  ],
}
