import type { z } from 'zod'
import type {
  WithdrawalApproval,
  WithdrawalInput,
  WithdrawalPayment,
  WithdrawalUpdate,
} from '#contract/trust-withdrawal-shapes.ts'
import { trustLedgers } from '#contract/trust-ledgers.ts'
import { trustWithdrawals } from '#contract/trust-withdrawals.ts'
import { exchange } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { cacheSaved, queryFor } from '../../shared/query.ts'

export type WithdrawalBody = z.input<typeof WithdrawalInput>
type Sent<Input> = Omit<Input, keyof Firm>

export const withdrawalQuery = (firm: Firm, id: string) =>
  queryFor(trustWithdrawals.get, { params: { id }, query: firm })

/** The open ledgers of a matter, one for each account. */
export const matterLedgersQuery = (firm: Firm, matterId: string) => ({
  ...queryFor(trustLedgers.list, { query: { ...firm, matterId, state: 'open' } }),
  enabled: matterId !== '',
})
export const ledgerQuery = (firm: Firm, id: string) => ({
  ...queryFor(trustLedgers.get, { params: { id }, query: firm }),
  enabled: id !== '',
})

const cached = cacheSaved(withdrawalQuery)

export const createWithdrawal = async (firm: Firm, body: WithdrawalBody, idempotencyKey: string) =>
  cached(firm, await exchange(trustWithdrawals.create, { body }, { idempotencyKey }))

/** The ledger of a request never changes. */
export async function updateWithdrawal(
  firm: Firm,
  id: string,
  sent: WithdrawalBody & Pick<z.input<typeof WithdrawalUpdate>, 'version'>,
) {
  const body: z.input<typeof WithdrawalUpdate> & { ledgerId?: unknown } = { ...sent }
  delete body.ledgerId
  return cached(firm, await exchange(trustWithdrawals.update, { params: { id }, body }))
}

export const approveWithdrawal = async (firm: Firm, id: string, body: Sent<z.input<typeof WithdrawalApproval>>) =>
  cached(firm, await exchange(trustWithdrawals.approve, { params: { id }, body: { ...firm, ...body } }))

type Decision = 'decline' | 'withdrawApproval' | 'cancel' | 'comment'

/** Declines or cancels a request, withdraws its approval, or comments on it, in words. */
export const decideWithdrawal = async (firm: Firm, id: string, decision: Decision, note: string) =>
  cached(firm, await exchange(trustWithdrawals[decision], { params: { id }, body: { ...firm, note } }))

export const payWithdrawal = async (
  firm: Firm,
  id: string,
  body: Sent<z.input<typeof WithdrawalPayment>>,
  idempotencyKey: string,
) =>
  cached(firm, await exchange(trustWithdrawals.pay, { params: { id }, body: { ...firm, ...body } }, { idempotencyKey }))
