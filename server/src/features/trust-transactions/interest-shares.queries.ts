import { sql } from 'kysely'
import { callFunction, callScalar, functionTable } from '../../platform/db/call-function.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { namedLedgers } from '../trust-ledgers/public.ts'

export interface Division {
  readonly bookId: string
  readonly from: string
  readonly to: string
  /** What is divided, in minor units. */
  readonly minor: bigint
  readonly isWithoutClosed: boolean
  /** Percent a year, for fair sums; null where all is divided. */
  readonly rate: string | null
}

/** Of the ledgers that the person sees. */
const shares = (tx: FirmTx, { bookId, from, to, minor, isWithoutClosed, rate }: Division) =>
  tx.selectFrom(
    functionTable('app.trust_interest_shares', bookId, from, to, minor.toString(), isWithoutClosed, rate).as('s'),
  )

/** The largest shares with the names of their ledgers. */
export const selectLargestShares = (tx: FirmTx, division: Division, count: number) =>
  tx
    .selectFrom(
      shares(tx, division)
        .selectAll('s')
        .where('s.share', '>', '0')
        .orderBy('s.share', 'desc')
        .orderBy('s.ledger_id')
        .limit(count)
        .as('x'),
    )
    .innerJoin(namedLedgers(tx).as('l'), (join) => join.onRef('l.id', '=', 'x.ledger_id'))
    .select(['x.ledger_id', 'x.minor_days', 'x.share'])
    .select(['l.ledger_kind as kind', 'l.client_name', 'l.matter_name', 'l.matter_number'])
    .orderBy('x.share', 'desc')
    .orderBy('x.ledger_id')
    .execute()

/** How many get something, what they get, and what of it falls to closed ledgers; what all held, in minor units and days. */
export const sumShares = (tx: FirmTx, division: Division) =>
  shares(tx, division)
    .select([
      sql<string>`count(*)`.as('ledgers'),
      sql<string>`coalesce(sum(s.minor_days), 0)`.as('minor_days'),
      sql<string>`count(*) filter (where s.share > 0)`.as('count'),
      sql<string>`coalesce(sum(s.share), 0)`.as('minor'),
      sql<string>`count(*) filter (where s.share > 0 and not s.is_open)`.as('closed'),
      sql<string>`coalesce(sum(s.share) filter (where not s.is_open), 0)`.as('closed_minor'),
    ])
    .executeTakeFirstOrThrow()

/** Whether the person sees every ledger that held money on these days: walls hide ledgers, not sums. */
export async function seesEveryHolding(tx: FirmTx, division: Division): Promise<boolean> {
  const all = { ...division, minor: 0n, isWithoutClosed: false, rate: null }
  const [visible, [known]] = [
    await sumShares(tx, all),
    await callFunction(tx, 'app.trust_interest_base', division.bookId, division.from, division.to),
  ]
  return known?.ledgers === visible.ledgers && known.minor_days === visible.minor_days
}

/** Divides and posts in the database, so that no number of ledgers is too many for this process. Returns how many there were. */
export const callPostInterest = (
  tx: FirmTx,
  batch: object,
  { from, to, isWithoutClosed, rate }: Division,
): Promise<number> =>
  callScalar(tx, 'app.post_trust_interest', JSON.stringify(batch), from, to, isWithoutClosed, rate, 'Interest')
