import type { RecordType } from '../records/public.ts'
import { sharedFileNames } from './record-type.queries.ts'
import { documentRoutes } from './routes.ts'

/** Which files the client sees. */
export const documentType: RecordType = {
  routes: [documentRoutes],
  tables: [
    {
      name: 'file_shares',
      kind: null,
      label: 'sharing of a file',
      columns: { ended_at: 'No longer shared since' },
      silent: ['file_id', 'ended_by'],
      names: sharedFileNames,
      permission: 'document',
      webhook: {
        record: 'document',
        added: 'shared',
        changed: null,
        states: { ended_at: { set: 'unshared' } },
        of: { table: 'files', column: 'file_id' },
      },
      activity: {
        noun: 'File',
        verbs: { added: 'shared with the client', changed: 'no longer shared with the client' },
      },
    },
  ],
}
