import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import type { AddRoute } from '../../platform/http/route.ts'
import {
  approveWithdrawal,
  cancelWithdrawal,
  commentOnWithdrawal,
  declineWithdrawal,
  payWithdrawal,
  withdrawApproval,
} from './decisions.ts'
import { exportWithdrawals } from './export.ts'
import { getWaiting, getWithdrawal, getWithdrawalTotals, listWithdrawals } from './list.ts'
import { createWithdrawal, updateWithdrawal } from './service.ts'
import { getApprovalSettings, updateApprovalSettings } from './settings.ts'
import { createLedgerWithdrawal, createOfficeWithdrawal } from './payouts.ts'

export function trustWithdrawalRoutes(route: AddRoute): void {
  route.firm(trustWithdrawals.list, (context, { query }) => listWithdrawals(context, query))
  route.firm(trustWithdrawals.totals, (context, { query }) => getWithdrawalTotals(context, query))
  route.raw(trustWithdrawals.export, (signed, { query }, reply) =>
    exportWithdrawals(signed, reply, query, query.format),
  )
  route.firm(trustWithdrawals.waiting, getWaiting)
  route.firm(trustWithdrawals.settings, getApprovalSettings)
  route.firm(trustWithdrawals.updateSettings, (context, { body }) => updateApprovalSettings(context, body))
  route.firm(trustWithdrawals.get, (context, { params }) => getWithdrawal(context, params.id))
  route.firm(trustWithdrawals.create, (context, { body }) => createWithdrawal(context, body))
  route.firm(trustWithdrawals.createForOffice, (context, { body }) => createOfficeWithdrawal(context, body))
  route.firm(trustWithdrawals.createForLedger, (context, { body }) => createLedgerWithdrawal(context, body))
  route.firm(trustWithdrawals.update, (context, { params, body }) => updateWithdrawal(context, params.id, body))
  route.firm(trustWithdrawals.approve, (context, { params, body }) => approveWithdrawal(context, params.id, body))
  route.firm(trustWithdrawals.decline, (context, { params, body }) => declineWithdrawal(context, params.id, body))
  route.firm(trustWithdrawals.withdrawApproval, (context, { params, body }) =>
    withdrawApproval(context, params.id, body),
  )
  route.firm(trustWithdrawals.cancel, (context, { params, body }) => cancelWithdrawal(context, params.id, body))
  route.firm(trustWithdrawals.comment, (context, { params, body }) => commentOnWithdrawal(context, params.id, body))
  route.firm(trustWithdrawals.pay, (context, { params, body }) => payWithdrawal(context, params.id, body))
}
