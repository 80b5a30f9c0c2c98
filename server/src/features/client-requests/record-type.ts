import { clientRequestRecord } from '#contract/client-exchange-records.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { RecordType } from '../records/public.ts'
import { clientRequestFiles } from './attachments.ts'
import { countWaiting } from './queries.ts'
import { itemNames, requestNames } from './record-type.queries.ts'
import { clientRequestRoutes } from './routes.ts'

/** Answers to accept or send back, and what the client has not sent in time. */
async function waiting({ tx, clock, userId }: FirmContext) {
  const { answered, overdue, oldestDueOn } = await countWaiting(tx, { now: clock.now(), userId })
  return [
    ...(answered > 0 ? [{ code: 'answeredRequests', count: answered }] : []),
    ...(overdue > 0 ? [{ code: 'overdueClientRequests', count: overdue, oldestOn: oldestDueOn }] : []),
  ]
}

export const clientRequestType: RecordType = {
  contract: clientRequestRecord,
  routes: [clientRequestRoutes],
  attachments: clientRequestFiles,
  tables: [
    {
      name: 'client_requests',
      kind: null,
      label: 'request to the client',
      columns: { due_on: 'Due', withdrawn_at: 'Withdrawn' },
      silent: ['withdrawn_by'],
      names: requestNames,
      permission: 'document',
      activity: { verbs: { added: 'sent' } },
    },
    {
      name: 'client_request_items',
      kind: null,
      label: 'item of a request',
      columns: { label: 'What is needed', answered_by_name: 'Answered by' },
      silent: ['position', 'request_id', 'decided_at', 'answered_at'],
      names: itemNames,
      permission: 'document',
      activity: {
        noun: 'Request',
        states: {
          status: { answered: 'answered by the client', accepted: 'accepted', sentBack: 'sent back to the client' },
        },
      },
    },
    { name: 'client_request_files', kind: null, label: 'file of a request', isPart: true, permission: 'document' },
  ],
  dashboard: { waiting },
}
