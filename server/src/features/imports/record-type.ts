import type { RecordType } from '../records/public.ts'
import { importRoutes } from './routes.ts'

/** Imported files, as the audit trail tells of them. */
export const importType: RecordType = {
  routes: [importRoutes],
  tables: [
    {
      name: 'imports',
      kind: null,
      label: 'import',
      names: 'file_name',
      columns: {
        state: 'State',
        kind: 'Kind',
        row_count: 'Rows',
        created_count: 'Records made',
        repeated_count: 'Rows that were imported before',
        left_out_count: 'Rows of another kind',
        fault_count: 'Faults',
      },
      silent: [
        'format',
        'encoding',
        'delimiter',
        'sha256',
        'titles',
        'samples',
        'mapping',
        'options',
        'done_rows',
        'problem',
        'acting_by',
        'finished_at',
      ],
      permission: 'bulkImport',
    },
  ],
}
