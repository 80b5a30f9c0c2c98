import type { RecordType } from '../records/public.ts'
import { trustRequestConstraints } from './refusals.ts'
import { trustRequestRoutes } from './routes.ts'

/** Requests to clients to pay money in. */
export const trustRequestType: RecordType = {
  routes: [trustRequestRoutes],
  constraints: trustRequestConstraints,
  tables: [
    {
      name: 'trust_requests',
      kind: 'trustRequest',
      label: 'deposit request',
      names: 'number',
      columns: { due_on: 'Due', received_minor: 'Received', decision_note: 'Reason of the decision', sent_at: 'Sent' },
      silent: ['ledger_id', 'requested_by', 'decided_by', 'decided_at'],
      permission: 'trustAccountRequest',
      activity: {
        figure: 'amount_minor',
        states: {
          status: { submitted: 'submitted', approved: 'approved', declined: 'declined', cancelled: 'cancelled' },
        },
      },
    },
    {
      name: 'trust_request_links',
      kind: 'trustRequest',
      label: 'address of a deposit request',
      columns: { expires_at: 'Expires', revoked_at: 'Ended', first_read_at: 'First read' },
      silent: ['request_id', 'secret_hash'],
      permission: 'trustAccountRequest',
      isPart: true,
    },
  ],
}
