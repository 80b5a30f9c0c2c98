import { minorToNumber } from '#domain/money.ts'
import { holds } from '#domain/permissions.ts'
import { trustRequestRecord } from '#contract/trust-requests-record.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { currencies } from '../reference/public.ts'
import type { RecordType } from '../records/public.ts'
import { searchRequests, selectWaiting } from './queries.ts'
import { trustRequestConstraints } from './refusals.ts'
import { trustRequestRoutes } from './routes.ts'

async function searchHits(tx: FirmTx, text: string): Promise<object[]> {
  const [rows, known] = [await searchRequests(tx, text), await currencies(tx)]
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    clientName: row.client_name,
    amount: minorToNumber(row.amount_minor, row.currency),
    currencySymbol: known.byCode(row.currency).symbol,
    currencyCode: row.currency,
    state: row.state,
  }))
}

/** Requests of others that the person may decide about. */
async function waiting({ tx, membership: { permissions } }: FirmContext) {
  if (!holds(permissions, 'trustAccountRequest.approve')) return []
  const { count, oldest: oldestOn } = await selectWaiting(tx)
  return count > 0 ? [{ code: 'depositRequestsToApprove', count, oldestOn }] : []
}

/** Requests to clients to pay money in. */
export const trustRequestType: RecordType = {
  contract: trustRequestRecord,
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
  search: searchHits,
  dashboard: { waiting },
}
