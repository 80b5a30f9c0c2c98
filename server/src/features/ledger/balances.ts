import type { LedgerView } from '#domain/journal-entry.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { selectBalances, selectOfficeBook } from './queries.ts'

export interface OfficeBook {
  readonly id: string
  readonly currency: string
  /** The last day of the months that are closed. */
  readonly closedThrough: string | null
}

export async function getOfficeBook(tx: FirmTx): Promise<OfficeBook> {
  const { id, currency, closed_through } = await selectOfficeBook(tx)
  return { id, currency, closedThrough: closed_through }
}

export interface BalanceQuery {
  readonly bookId: string
  /** The balances at the end of this day. */
  readonly asAt: string
  readonly view: LedgerView
  /** As the books were at this moment, at least a minute ago; now where it is absent. */
  readonly knownAt?: Date | undefined
  readonly accountId?: string | undefined
}

/** Debits are positive; `minor` in `currency`, `baseMinor` in the currency of the book. */
export interface AccountBalance {
  readonly accountId: string
  readonly currency: string
  readonly minor: bigint
  readonly baseMinor: bigint
}

/**
 * What each account holds in each currency, firm-wide: a wall hides entries, not sums, so whoever reads it needs a permission
 * for the firm's accounts. An account that holds nothing is left out.
 */
export async function getBalances(
  tx: FirmTx,
  { knownAt, accountId, ...query }: BalanceQuery,
): Promise<AccountBalance[]> {
  const rows = await selectBalances(tx, { ...query, knownAt: knownAt ?? null, accountId: accountId ?? null })
  return rows.map(({ account_id, currency, minor, base_minor }) => ({
    accountId: account_id,
    currency,
    minor: BigInt(minor),
    baseMinor: BigInt(base_minor),
  }))
}
