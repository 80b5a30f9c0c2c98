import { money, minorToNumber } from '#domain/money.ts'
import { holdsAll } from '#domain/permissions.ts'
import { findWithdrawalProblem, isSamePayee } from '#domain/trust-rules.ts'
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
import { firmSettings } from '../firm/public.ts'
import { firmToday } from '../invoices/public.ts'
import { currencies } from '../reference/public.ts'
import { findLedger } from '../trust-ledgers/public.ts'
import { getFunds, getTransactions } from '../trust-transactions/public.ts'
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
    attachments: files.get(id) ?? [],
    steps: steps.map((step) => toStep(step, row.round)),
    approvers: await findApprovers(tx, row, steps),
    payments: paymentIds.length === 0 ? [] : await getTransactions(context, paymentIds),
    ...effect,
    ...whatMayBeDone(context, row),
  }
}

/** Who may still approve a pending request: neither its requester nor whoever approved it already. */
async function findApprovers(tx: FirmTx, row: WithdrawalRow, steps: Awaited<ReturnType<typeof selectSteps>>) {
  if (row.status !== 'pending') return []
  const decided = steps.filter(({ kind, round }) => kind === 'approved' && round === row.round)
  const passedOver = new Set([row.requested_by, ...decided.map(({ user_id }) => user_id)])
  return listApprovers(tx, row.matter_id, passedOver)
}

type Abilities = 'canApprove' | 'canDecline' | 'canEdit' | 'canCancel' | 'canPay'

/** What this person may do about a request now; the requester never decides about it (T13). */
function whatMayBeDone({ userId, membership }: FirmWork, row: WithdrawalRow): Pick<TrustWithdrawalDetail, Abilities> {
  const may = (name: 'create' | 'edit' | 'approve') =>
    holdsAll(membership.permissions, ['trustAccountRequest', `trustAccountRequest.${name}`])
  const isOwn = row.requested_by === userId
  const isLeft = BigInt(row.amount_minor) > BigInt(row.used_minor)
  const isOwnOpen = isOwn && (row.status === 'pending' || row.status === 'approved') && may('create')
  return {
    canApprove: row.is_to_decide && may('approve'),
    canDecline: row.status === 'pending' && !isOwn && may('approve'),
    canEdit: isOwnOpen && row.used_minor === '0',
    canCancel: isOwnOpen && isLeft,
    canPay: row.status === 'approved' && isLeft && may('edit'),
  }
}

/** What is left of the request would do to its ledger today, and the checks that its payment has to pass. */
async function getEffect(
  context: FirmWork,
  row: WithdrawalRow,
): Promise<Pick<TrustWithdrawalDetail, 'funds' | 'checks'>> {
  const { tx, businessId } = context
  const today = await firmToday(context)
  const [funds, ledger, reserved, firm] = [
    await getFunds(tx, row.ledger_id, today),
    await findLedger(tx, row.ledger_id),
    await sumReserved(tx, row),
    await firmSettings(tx, businessId),
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
      { code: 'ownFunds', isMet: problem?.code !== 'insufficient_funds' },
      { code: 'cleared', isMet: problem?.code !== 'uncleared_funds' && problem?.code !== 'insufficient_funds' },
      { code: 'laterDates', isMet: problem?.code !== 'backdated_overdraw' },
      { code: 'payee', isMet: !isSamePayee(row.payee, firm.name) },
      { code: 'period', isMet: row.closed_through === null || row.closed_through < today },
      { code: 'otherApprover', isMet: true },
    ],
  }
}
