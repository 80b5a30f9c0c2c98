import { messageRecord } from '#contract/client-exchange-records.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { RecordType } from '../records/public.ts'
import { messageFiles } from './attachments.ts'
import { countUnreadThreads } from './queries.ts'
import { messageNames } from './record-type.queries.ts'
import { messageRoutes } from './routes.ts'

async function waiting({ tx, userId }: FirmContext) {
  const count = await countUnreadThreads(tx, userId)
  return count > 0 ? [{ code: 'unreadThreads', count }] : []
}

export const messageType: RecordType = {
  contract: messageRecord,
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
  dashboard: { waiting },
}
