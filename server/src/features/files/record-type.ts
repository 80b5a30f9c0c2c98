import type { RecordType } from '../records/public.ts'
import { ownUploadsAndAttached } from './queries.ts'
import { fileConstraints } from './refusals.ts'
import { fileRoutes } from './routes.ts'

export const fileType: RecordType = {
  routes: [fileRoutes],
  constraints: fileConstraints,
  tables: [
    {
      name: 'files',
      kind: 'file',
      label: 'file',
      visible: ownUploadsAndAttached,
      activity: { noun: '', verbs: { added: 'uploaded' } },
    },
  ],
}
