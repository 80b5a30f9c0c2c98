import { money, minorToNumber } from '#domain/money.ts'
import { holdsAll } from '#domain/permissions.ts'
import { findWithdrawalProblem, type WithdrawalProblem } from '#domain/trust-rules.ts'
import { WITHDRAWAL_STATES } from '#domain/trust-withdrawal.ts'
import {
  WITHDRAWAL_SORTS,
  type TrustWithdrawalDetail,
  type WithdrawalFilters,
  type WithdrawalListQuery,
  type WithdrawalPage,
  type WithdrawalTotals,
} from '#contract/trust-withdrawal-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { sortFrom } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { notFound } from '../../platform/refusal.ts'
import { attachmentsOf } from '../files/public.ts'
import { firmToday } from '../invoices/public.ts'
import { currencies } from '../reference/public.ts'
import { findLedger, ledgerName } from '../trust-ledgers/public.ts'
import { getFunds, getTransactions, isPayeeOurselves } from '../trust-transactions/public.ts'
import { withdrawalFiles } from './attachments.ts'
import {
  countWithdrawals,
  findWithdrawal,
  listApprovers,
  selectPaymentIds,
  selectSteps,
  selectWaiting,
  selectWithdrawals,
  sumReserved,
  type WithdrawalRow,
} from './queries.ts'
import { toStep, toWithdrawal } from './view.ts'

/** The latest first. */
export const DEFAULT_SORT = { column: 'requested', direction: 'desc' } as const

type ReadContext = Pick<FirmWork, 'tx'>

export async function listWithdrawals({ tx }: ReadContext, query: WithdrawalListQuery): Promise<WithdrawalPage> {
  const { page, size } = query
  const sort = sortFrom(query, WITHDRAWAL_SORTS, DEFAULT_SORT)
  const paged = toPage(await selectWithdrawals(tx, query, { sort, page, size }), query)
  const known = await currencies(tx)
  return { ...paged, data: paged.data.map((row) => toWithdrawal(row, known)) }
}

/** Counts by state ignore the filter of the state, so that every tab has one. */
export async function getWithdrawalTotals({ tx }: ReadContext, filters: WithdrawalFilters): Promise<WithdrawalTotals> {
  const rows = await countWithdrawals(tx, { ...filters, state: undefined, isToDecide: undefined })
  const count = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  const toDecide = rows.reduce((sum, row) => sum + Number(row.to_decide), 0)
  const all = rows.reduce((sum, row) => sum + Number(row.count), 0)
  return {
    count: filters.isToDecide ? toDecide : filters.state === undefined ? all : count(filters.state),
    byState: Object.fromEntries(WITHDRAWAL_STATES.map((state) => [state, count(state)])) as WithdrawalTotals['byState'],
    toDecide,
  }
}

/** How many requests wait for the approval of this person. */
export async function getWaiting({ tx }: ReadContext): Promise<{ count: number }> {
  return { count: (await selectWaiting(tx)).to_decide }
}

/** A request as this person may act on it, with what it does to its ledger. */
export async function getWithdrawal(context: FirmWork, id: string): Promise<TrustWithdrawalDetail> {
  const { tx } = context
  const row = await findWithdrawal(tx, id)
  if (!row) throw notFound('Withdrawal request')
  const target = row.to_ledger_id === null ? undefined : await findLedger(tx, row.to_ledger_id)
  const [known, steps, paymentIds, files, effect] = [
    await currencies(tx),
    await selectSteps(tx, id),
    await selectPaymentIds(tx, id),
    await attachmentsOf(tx, withdrawalFiles, [id]),
    await getEffect(context, row),
  ]
  return {
    ...toWithdrawal(row, known),
    payeeBank: row.payee_bank,
    payeeAccount: row.payee_account,
    invoice: row.invoice_id === null ? null : { id: row.invoice_id, number: row.invoice_number ?? '' },
    toLedger: target ? { id: target.id, name: ledgerName(target) } : null,
    authority: row.authority,
    hasRequesterLeft: row.requester_left_at !== null,
    attachments: files.get(id) ?? [],
    steps: steps.map((step) => toStep(step, row.round)),
    approvers: await findApprovers(tx, row, steps, target?.matter_id ?? undefined),
    payments: paymentIds.length === 0 ? [] : await getTransactions(context, paymentIds),
    ...effect,
    ...whatMayBeDone(context, row),
  }
}

/**
 * Who may still approve a pending request: neither its requester nor whoever approved it already, nor who does not see the
 * matter that gets the money.
 */
async function findApprovers(
  tx: FirmTx,
  row: WithdrawalRow,
  steps: Awaited<ReturnType<typeof selectSteps>>,
  otherMatterId: string | undefined,
) {
  if (row.status !== 'pending') return []
  const decided = steps.filter(({ kind, round }) => kind === 'approved' && round === row.round)
  const passedOver = new Set([row.requested_by, ...decided.map(({ user_id }) => user_id)])
  const approvers = await listApprovers(tx, row.matter_id, passedOver)
  if (otherMatterId === undefined) return approvers
  const seeing = new Set((await listApprovers(tx, otherMatterId, passedOver)).map(({ userId }) => userId))
  return approvers.filter(({ userId }) => seeing.has(userId))
}

type Abilities = 'canApprove' | 'canDecline' | 'canWithdrawApproval' | 'canEdit' | 'canCancel' | 'canPay'
type May = (name: 'create' | 'edit' | 'approve') => boolean

/** What this person may do about a request now; the requester never decides about it (T13). */
function whatMayBeDone({ userId, membership }: FirmWork, row: WithdrawalRow): Pick<TrustWithdrawalDetail, Abilities> {
  const may: May = (name) => holdsAll(membership.permissions, ['trustAccountRequest', `trustAccountRequest.${name}`])
  const isOwn = row.requested_by === userId
  const isOpen = row.status === 'pending' || row.status === 'approved'
  const isLeft = isOpen && BigInt(row.amount_minor) > BigInt(row.used_minor)
  // Where the office is paid, money of the firm moves too.
  const mayPay = row.invoice_id === null || holdsAll(membership.permissions, ['paymentInfo.create'])
  return {
    ...whatMayBeDecided(row, { isOwn, isLeft, may }),
    canEdit: isOpen && isOwn && isUnpaidPayment(row) && may('create'),
    canCancel: isLeft && may(isOwn ? 'create' : 'approve'),
    canPay: row.status === 'approved' && isLeft && mayPay && may('edit'),
  }
}

const whatMayBeDecided = (
  row: WithdrawalRow,
  { isOwn, isLeft, may }: { isOwn: boolean; isLeft: boolean; may: May },
) => ({
  canApprove: row.is_to_decide && may('approve'),
  canDecline: row.status === 'pending' && !isOwn && may('approve'),
  canWithdrawApproval: isLeft && Number(row.approvals) > 0 && may('approve'),
})

/** Only a request of a payment is changed, while nothing was paid of it. */
const isUnpaidPayment = ({ kind, used_minor }: WithdrawalRow): boolean => kind === 'disbursement' && used_minor === '0'

/** What is left of the request would do to its ledger today, and the checks that its payment has to pass. */
async function getEffect(
  context: FirmWork,
  row: WithdrawalRow,
): Promise<Pick<TrustWithdrawalDetail, 'funds' | 'checks'>> {
  const { tx } = context
  const today = await firmToday(context)
  const [funds, ledger, reserved, isOurselves] = [
    await getFunds(tx, row.ledger_id, today),
    await findLedger(tx, row.ledger_id),
    await sumReserved(tx, row),
    await isPayeeOurselves(context, { name: row.payee, account: row.payee_account }),
  ]
  const left = money(BigInt(row.amount_minor) - BigInt(row.used_minor), row.currency)
  const isPaid = left.minor === 0n
  const problem = isPaid
    ? undefined
    : findWithdrawalProblem(funds, left.minor, { allowUncleared: ledger?.allow_uncleared ?? false })
  const amount = (minor: bigint) => minorToNumber(minor, row.currency)
  return {
    funds: {
      balance: amount(funds.balance),
      uncleared: amount(funds.balance - funds.cleared),
      reserved: amount(reserved),
      after: amount(funds.balance - left.minor),
      latestOn: ledger?.latest_on ?? null,
    },
    checks: [
      ...checksOf(problem?.code),
      ...(row.kind === 'disbursement' ? [{ code: 'payee' as const, isMet: !isOurselves }] : []),
      { code: 'period', isMet: row.closed_through === null || row.closed_through < today },
      { code: 'otherApprover', isMet: true },
    ],
  }
}

/** What the ledger says of the payment. */
const checksOf = (problem: WithdrawalProblem['code'] | undefined) =>
  [
    { code: 'ownFunds', isMet: problem !== 'insufficient_funds' },
    { code: 'cleared', isMet: problem !== 'uncleared_funds' && problem !== 'insufficient_funds' },
    { code: 'laterDates', isMet: problem !== 'backdated_overdraw' },
  ] as const
