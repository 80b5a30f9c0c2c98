import type { RecordType } from '../records/public.ts'
import { messageFiles } from './attachments.ts'
import { messageNames } from './record-type.queries.ts'
import { messageRoutes } from './routes.ts'

export const messageType: RecordType = {
  routes: [messageRoutes],
  attachments: messageFiles,
  tables: [
    {
      name: 'messages',
      kind: null,
      label: 'message',
      columns: { body: 'Text', person_name: 'Written for the client by' },
      silent: ['thread_id'],
      names: messageNames,
      permission: 'clientInfo',
      activity: { verbs: { added: 'sent' } },
    },
    { name: 'message_files', kind: null, label: 'file of a message', isPart: true, permission: 'clientInfo' },
  ],
}
