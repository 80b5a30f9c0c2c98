import { daysBetween } from '#domain/calendar-day.ts'
import { allocate, minorToNumber } from '#domain/money.ts'
import type { InterestShares, InterestSharesQuery } from '#contract/trust-transactions.ts'
import type { FirmWork } from '../../platform/context.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import { findTrustAccount, selectFigures } from '../trust-accounts/public.ts'
import { ledgerName } from '../trust-ledgers/public.ts'
import { MOST_SHARES, sumClearedDays, sumVisibleCleared } from './interest-shares.queries.ts'
import { trustAmount } from './posting.ts'

/**
 * Divides interest by daily cleared balances; what does not divide goes to the largest remainders, so that the parts sum to
 * what the bank paid (trust-accounting §7).
 */
export async function getInterestShares(
  { tx }: Pick<FirmWork, 'tx'>,
  accountId: string,
  { from, to, amount }: InterestSharesQuery,
): Promise<InterestShares> {
  const account = await findTrustAccount(tx, accountId)
  if (!account) throw notFound('Trust account')
  if (from > to) throw invalidField('days_out_of_order', 'to', 'The last day is before the first day')
  const received = trustAmount(amount, account.currency)
  const [rows, figures, visible] = [
    await sumClearedDays(tx, accountId, from, to),
    await selectFigures(tx),
    await sumVisibleCleared(tx, accountId),
  ]
  const parts =
    rows.length === 0
      ? []
      : allocate(
          received,
          rows.map(({ minor_days }) => BigInt(minor_days)),
        )
  const days = BigInt(daysBetween(from, to) + 1)
  const figure = figures.find(({ book_id }) => book_id === accountId)
  return {
    shares: rows.flatMap((row, index) => {
      const part = parts[index]
      if (!part || part.minor === 0n) return []
      return [
        {
          ledgerId: row.id,
          name: ledgerName(row),
          averageHeld: minorToNumber(BigInt(row.minor_days) / days, account.currency),
          amount: minorToNumber(part.minor, account.currency),
        },
      ]
    }),
    isPartial: rows.length > MOST_SHARES || (figure !== undefined && BigInt(figure.cleared) !== visible),
  }
}
