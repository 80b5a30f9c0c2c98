import type { z } from 'zod'
import { trustLedgers, type TrustLedger } from '#contract/trust-ledgers.ts'
import type { TrustDepositInput } from '#contract/trust-shapes.ts'
import { trustTransactions } from '#contract/trust-transactions.ts'
import { call } from '../../shared/api.ts'
import type { Firm } from '../../shared/firm-of.ts'
import { queryFor } from '../../shared/query.ts'

export const transactionQuery = (firm: Firm, id: string) =>
  queryFor(trustTransactions.get, { params: { id }, query: firm })

export const ledgerQuery = (firm: Firm, id: string) => queryFor(trustLedgers.get, { params: { id }, query: firm })
export const ledgerSummaryQuery = (firm: Firm, id: string) =>
  queryFor(trustLedgers.overview, { params: { id }, query: firm })

/** A page of a list holds so many at most; an account with more ledgers with money is searched on its list. */
const MOST = 200

/** The open ledgers of clients in an account, or of a matter or client. */
export const openLedgersQuery = (
  firm: Firm,
  about: { readonly [Key in 'accountId' | 'matterId' | 'clientId']?: string | undefined },
) => queryFor(trustLedgers.list, { query: { ...firm, ...about, state: 'open', kind: 'client', size: MOST } })

/** The ledger of a matter in an account; it is opened where there is none yet. */
export async function ensureLedger(firm: Firm, accountId: string, matterId: string): Promise<TrustLedger> {
  const known = await call(trustLedgers.list, { query: { ...firm, accountId, matterId, kind: 'client' } })
  const [ledger] = known.data
  return ledger ?? call(trustLedgers.create, { body: { ...firm, accountId, matterId } })
}

export type DepositBody = Omit<z.input<typeof TrustDepositInput>, keyof Firm>
