import { minorToNumber } from '#domain/money.ts'
import { trustWithdrawalRecord } from '#contract/trust-withdrawals-record.ts'
import { holds } from '#domain/permissions.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { currencies } from '../reference/public.ts'
import type { RecordType } from '../records/public.ts'
import { withdrawalFiles } from './attachments.ts'
import { searchWithdrawals, selectWaiting } from './queries.ts'
import { withdrawalConstraints } from './refusals.ts'
import { trustWithdrawalRoutes } from './routes.ts'

async function searchHits(tx: FirmTx, text: string): Promise<object[]> {
  const [rows, known] = [await searchWithdrawals(tx, text), await currencies(tx)]
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    payee: row.payee,
    clientName: row.client_name,
    amount: minorToNumber(row.amount_minor, row.currency),
    currencySymbol: known.byCode(row.currency).symbol,
    currencyCode: row.currency,
    state: row.state,
  }))
}

/** Requests of others that the person may approve, and their own that are approved and not paid out yet. */
async function waiting({ tx, membership: { permissions } }: FirmContext) {
  const found = await selectWaiting(tx)
  return [
    ...(holds(permissions, 'trustAccountRequest.approve') && found.to_decide > 0
      ? [{ code: 'withdrawalsToApprove', count: found.to_decide, oldestOn: found.oldest_to_decide }]
      : []),
    ...(holds(permissions, 'trustAccountRequest.edit') && found.to_pay > 0
      ? [{ code: 'withdrawalsToPay', count: found.to_pay }]
      : []),
  ]
}

export const trustWithdrawalType: RecordType = {
  contract: trustWithdrawalRecord,
  routes: [trustWithdrawalRoutes],
  constraints: withdrawalConstraints,
  attachments: withdrawalFiles,
  tables: [
    {
      name: 'trust_withdrawals',
      kind: 'trustRequest',
      label: 'withdrawal request',
      names: 'number',
      columns: { payee_bank: 'Bank', payee_account: 'Account', needed_on: 'Needed by', used_minor: 'Paid out' },
      silent: ['ledger_id', 'to_ledger_id', 'invoice_id', 'requested_by', 'round', 'approvers_needed'],
      activity: {
        figure: 'amount_minor',
        verbs: { added: 'requested' },
        states: { status: { approved: 'approved', declined: 'declined', cancelled: 'cancelled' } },
      },
    },
    {
      name: 'trust_withdrawal_steps',
      kind: 'trustRequest',
      label: 'step of a withdrawal request',
      silent: ['withdrawal_id', 'round', 'user_id', 'requested_by'],
      isPart: true,
    },
    { name: 'trust_withdrawal_files', kind: 'trustRequest', label: 'file of a withdrawal request', isPart: true },
    {
      name: 'trust_approval_settings',
      kind: 'trustRequest',
      label: 'approval of client money',
      columns: {
        withdrawal_approvers: 'Approvers of a withdrawal',
        two_approvers_above_minor: 'Two approvers above',
        requests_need_approval: 'Deposit requests are approved',
      },
      silent: ['updated_by'],
    },
  ],
  search: searchHits,
  dashboard: { waiting },
}
