import { z } from 'zod'
import { firmCall, firmKeys, FirmQuery, firmSpelling, Id, listSpelling } from './common.ts'
import { endpoint, needs, type Access } from './endpoint.ts'
import { EditedVersion, requiredNumber } from './fields.ts'
import { fundsRefusals, postingRefusals, trustAmountRefusals } from './trust-shapes.ts'
import { invoiceRefusals, ledgerTransferRefusals, officeRefusals } from './trust-transactions.ts'
import {
  LedgerWithdrawalInput,
  OfficeWithdrawalInput,
  TrustWithdrawalDetail,
  WithdrawalApproval,
  WithdrawalCancel,
  WithdrawalComment,
  WithdrawalExportQuery,
  WithdrawalFilters,
  WithdrawalInput,
  WithdrawalListQuery,
  WithdrawalPage,
  WithdrawalPayment,
  WithdrawalReason,
  WithdrawalTotals,
  WithdrawalUpdate,
} from './trust-withdrawal-shapes.ts'

const params = z.object({ id: Id('Not an id') })
const settled = ['withdrawal_settled', 'stale_version'] as const
/** Whoever asked cancels a request, and whoever may approve it; one of both is judged by the service. */
const cancels: Access = {
  kind: 'needs',
  allOf: ['trustAccountRequest'],
  oneOf: ['trustAccountRequest.create', 'trustAccountRequest.approve'],
}
const contentRefusals = [...trustAmountRefusals, 'use_transfer_to_operating'] as const

/** How the firm approves client money. */
export const TrustApprovalSettings = z.strictObject({
  /** How many other people approve before client money is paid out to somebody. */
  withdrawalApprovers: z.int(),
  /** In the firm's currency: above it two people approve instead of one. Money in another currency always needs two. */
  twoApproversAbove: z.number().nullable(),
  requestsNeedApproval: z.boolean(),
  currencyCode: z.string(),
  currencySymbol: z.string(),
  version: z.int(),
})
export type TrustApprovalSettings = z.infer<typeof TrustApprovalSettings>

export const TrustApprovalSettingsInput = z.strictObject({
  ...firmKeys,
  withdrawalApprovers: z
    .int('Approvers must be 0 to 2')
    .min(0, 'Approvers must be 0 to 2')
    .max(2, 'Approvers must be 0 to 2'),
  twoApproversAbove: requiredNumber(3, 'Amount', 999_999_999_999).nullish(),
  requestsNeedApproval: z.boolean('Say whether deposit requests are approved'),
  version: EditedVersion,
})
export type TrustApprovalSettingsInput = z.output<typeof TrustApprovalSettingsInput>

export const trustWithdrawals = {
  list: endpoint('GET', '/admin/trust-withdrawal/list', {
    summary: 'Requests to pay client money out, the latest first',
    access: needs('trustAccountRequest'),
    query: WithdrawalListQuery,
    spelling: listSpelling,
    response: WithdrawalPage,
  }),
  totals: endpoint('GET', '/admin/trust-withdrawal/totals', {
    summary: 'Counts by state of the requests that match a filter',
    access: needs('trustAccountRequest'),
    query: WithdrawalFilters,
    spelling: listSpelling,
    response: WithdrawalTotals,
  }),
  export: endpoint('GET', '/admin/trust-withdrawal/export', {
    summary: 'All requests that match a filter, as a CSV or XLSX file',
    access: needs('trustAccountRequest'),
    query: WithdrawalExportQuery,
    spelling: listSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  waiting: endpoint('GET', '/admin/trust-withdrawal/waiting', {
    summary: 'How many requests wait for this person’s approval',
    access: needs('trustAccountRequest', 'trustAccountRequest.approve'),
    ...firmCall,
    response: z.strictObject({ count: z.int() }),
  }),
  settings: endpoint('GET', '/admin/trust-withdrawal/settings', {
    summary: 'How the firm approves client money',
    access: needs('trustAccountRequest'),
    query: FirmQuery,
    spelling: firmSpelling,
    response: TrustApprovalSettings,
  }),
  updateSettings: endpoint('PUT', '/admin/trust-withdrawal/settings', {
    summary: 'Changes how the firm approves client money',
    access: needs('trustAccountRequest', 'updateAccountSettings'),
    fresh: true,
    body: TrustApprovalSettingsInput,
    spelling: firmSpelling,
    response: TrustApprovalSettings,
    refusals: ['stale_version', 'amount_too_fine', 'amount_too_large', 'invalid_amount'],
    done: 'Settings saved',
  }),
  get: endpoint('GET', '/admin/trust-withdrawal/:id', {
    summary: 'A request with its approvals, its history and its effect on the ledger',
    access: needs('trustAccountRequest'),
    params,
    ...firmCall,
    response: TrustWithdrawalDetail,
  }),
  create: endpoint('POST', '/admin/trust-withdrawal', {
    summary: 'Asks colleagues to let client money be paid out',
    access: needs('trustAccountRequest', 'trustAccountRequest.create'),
    body: WithdrawalInput,
    spelling: firmSpelling,
    response: TrustWithdrawalDetail,
    refusals: [...contentRefusals, 'ledger_closed'],
    done: 'Withdrawal requested',
  }),
  createForOffice: endpoint('POST', '/admin/trust-withdrawal/to-office', {
    summary: 'Asks colleagues to let an issued invoice of the same matter be paid from client money',
    access: needs('trustAccountRequest', 'trustAccountRequest.create'),
    body: OfficeWithdrawalInput,
    spelling: firmSpelling,
    response: TrustWithdrawalDetail,
    refusals: [...trustAmountRefusals, ...invoiceRefusals, 'ledger_closed'],
    done: 'Payment of the invoice requested',
  }),
  createForLedger: endpoint('POST', '/admin/trust-withdrawal/to-ledger', {
    summary: 'Asks colleagues to let client money be moved to another ledger, with what the client allowed',
    access: needs('trustAccountRequest', 'trustAccountRequest.create'),
    body: LedgerWithdrawalInput,
    spelling: firmSpelling,
    response: TrustWithdrawalDetail,
    refusals: [...trustAmountRefusals, 'currency_mismatch', ...ledgerTransferRefusals, 'ledger_closed'],
    done: 'Transfer requested',
  }),
  update: endpoint('PUT', '/admin/trust-withdrawal/:id', {
    summary: 'Changes a request; a changed amount, payee, account or method cancels all approvals',
    access: needs('trustAccountRequest', 'trustAccountRequest.create'),
    params,
    body: WithdrawalUpdate,
    spelling: firmSpelling,
    response: TrustWithdrawalDetail,
    refusals: [...contentRefusals, ...settled],
    done: 'Request saved',
  }),
  approve: endpoint('POST', '/admin/trust-withdrawal/:id/approve', {
    summary: 'Approves the request of somebody else; it releases no money',
    access: needs('trustAccountRequest', 'trustAccountRequest.approve'),
    fresh: true,
    params,
    body: WithdrawalApproval,
    spelling: firmSpelling,
    response: TrustWithdrawalDetail,
    refusals: ['self_approval', 'not_pending', 'approved_already', ...settled],
    done: 'Request approved',
  }),
  decline: endpoint('POST', '/admin/trust-withdrawal/:id/decline', {
    summary: 'Declines the request of somebody else, with the reason',
    access: needs('trustAccountRequest', 'trustAccountRequest.approve'),
    params,
    body: WithdrawalReason,
    spelling: firmSpelling,
    response: TrustWithdrawalDetail,
    refusals: ['self_approval', 'not_pending', ...settled],
    done: 'Request declined',
  }),
  withdrawApproval: endpoint('POST', '/admin/trust-withdrawal/:id/withdraw-approval', {
    summary:
      'Withdraws the approvals of a request that was not paid in full, with the reason: it waits to be approved again',
    access: needs('trustAccountRequest', 'trustAccountRequest.approve'),
    params,
    body: WithdrawalReason,
    spelling: firmSpelling,
    response: TrustWithdrawalDetail,
    refusals: settled,
    done: 'Approval withdrawn',
  }),
  cancel: endpoint('POST', '/admin/trust-withdrawal/:id/cancel', {
    summary:
      'Cancels one’s own request, or as somebody who may approve it that of another, or what of it was not paid out',
    access: cancels,
    params,
    body: WithdrawalCancel,
    spelling: firmSpelling,
    response: TrustWithdrawalDetail,
    refusals: ['reason_required', ...settled],
    done: 'Request cancelled',
  }),
  comment: endpoint('POST', '/admin/trust-withdrawal/:id/comment', {
    summary: 'Asks or answers a question about a request',
    access: needs('trustAccountRequest'),
    params,
    body: WithdrawalComment,
    spelling: firmSpelling,
    response: TrustWithdrawalDetail,
    done: 'Comment added',
  }),
  pay: endpoint('POST', '/admin/trust-withdrawal/:id/pay', {
    summary: 'Pays out an approved request: up to its amount, from its ledger, to its payee, with every check again',
    access: needs('trustAccountRequest', 'trustAccountRequest.edit'),
    fresh: true,
    params,
    body: WithdrawalPayment,
    spelling: firmSpelling,
    response: TrustWithdrawalDetail,
    refusals: [
      ...trustAmountRefusals,
      'use_transfer_to_operating',
      ...invoiceRefusals,
      ...ledgerTransferRefusals,
      'not_approved',
      'exceeds_approved',
      'cheque_number_used',
      ...fundsRefusals,
      ...postingRefusals,
      ...officeRefusals,
    ],
    done: 'Payment recorded',
  }),
}
