import { daysBetween } from '#domain/calendar-day.ts'
import { minorToNumber, money, type Money } from '#domain/money.ts'
import { TRUST_JURISDICTIONS, TRUST_RULES } from '#domain/trust-jurisdictions.ts'
import {
  MOST_SHARES,
  type InterestDivision,
  type InterestDivisionInput,
  type InterestShares,
  type InterestSharesQuery,
} from '#contract/trust-transactions.ts'
import type { FirmWork } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, missingField, notFound } from '../../platform/refusal.ts'
import { firmToday } from '../invoices/public.ts'
import { findTrustAccount, type TrustAccountRow } from '../trust-accounts/public.ts'
import { ledgerName, oneOf } from '../trust-ledgers/public.ts'
import {
  callPostInterest,
  seesEveryHolding,
  selectLargestShares,
  sumShares,
  type Division,
} from './interest-shares.queries.ts'
import { amountText, assertDayReached, trustAmount } from './posting.ts'
import { allocationMismatch, ledgersHidden, noFairSum } from './refusals.ts'

type DivisionQuery = Pick<InterestSharesQuery, 'from' | 'to' | 'leaveOutClosed' | 'rate'>

function divisionOf(
  account: TrustAccountRow,
  { from, to, leaveOutClosed, rate }: DivisionQuery,
  amount: Money,
): Division {
  if (from > to) throw invalidField('days_out_of_order', 'to', 'The last day is before the first day')
  if (rate !== undefined && !TRUST_RULES[oneOf(TRUST_JURISDICTIONS, account.jurisdiction)].hasFairSum) throw noFairSum()
  return {
    bookId: account.id,
    from,
    to,
    minor: amount.minor,
    isWithoutClosed: leaveOutClosed === true,
    rate: rate ?? null,
  }
}

/**
 * Divides interest by daily cleared balances; what does not divide goes to the largest remainders, so that the parts sum to
 * what the bank paid (trust-accounting §7). With a rate each part is a fair sum, and the rest is the firm's.
 */
export async function getInterestShares(
  { tx }: Pick<FirmWork, 'tx'>,
  accountId: string,
  query: InterestSharesQuery,
): Promise<InterestShares> {
  const account = await findTrustAccount(tx, accountId)
  if (!account) throw notFound('Trust account')
  const division = divisionOf(account, query, trustAmount(query.amount, account.currency))
  const [rows, sums, seesEvery] = [
    await selectLargestShares(tx, division, MOST_SHARES),
    await sumShares(tx, division),
    await seesEveryHolding(tx, division),
  ]
  const amount = (minor: bigint | string) => minorToNumber(minor, account.currency)
  const days = BigInt(daysBetween(query.from, query.to) + 1)
  const named = rows.reduce((sum, { share }) => sum + BigInt(share), 0n)
  return {
    shares: rows.map((row) => ({
      ledgerId: row.ledger_id,
      name: ledgerName(row),
      averageHeld: amount(BigInt(row.minor_days) / days),
      amount: amount(row.share),
    })),
    all: { count: Number(sums.count), amount: amount(sums.minor) },
    others: { count: Number(sums.count) - rows.length, amount: amount(BigInt(sums.minor) - named) },
    closed: { count: Number(sums.closed), amount: amount(sums.closed_minor) },
    rest: division.rate === null ? 0 : amount(division.minor - BigInt(sums.minor)),
    isPartial: !seesEvery,
  }
}

async function assertSeesEvery(tx: FirmTx, division: Division): Promise<void> {
  if (!(await seesEveryHolding(tx, division))) throw ledgersHidden()
}

/** Fair sums are paid of what the bank paid; what they are beyond it the firm has to pay in with it. */
async function assertCovered(tx: FirmTx, division: Division, received: Money): Promise<void> {
  if (division.rate === null) return
  const { minor } = await sumShares(tx, division)
  if (BigInt(minor) <= received.minor) return
  const sum = amountText(money(BigInt(minor), received.currency))
  throw allocationMismatch(`The fair sums are ${sum}, the interest is ${amountText(received)}`)
}

/** Records interest as it is proposed: one transaction for each ledger, all of them or none. */
export async function divideInterest(context: FirmWork, input: InterestDivisionInput): Promise<InterestDivision> {
  const { tx, userId, clock } = context
  const account = await findTrustAccount(tx, input.accountId)
  if (!account) throw missingField('accountId', 'Account')
  if (account.interest_to !== 'client') throw allocationMismatch('The interest of this account is not for its clients')
  const received = trustAmount(input.amount, account.currency)
  await assertDayReached(context, input.date)
  const division = divisionOf(account, input, received)
  if (input.to > (await firmToday(context)))
    throw invalidField('date_in_future', 'to', 'Interest is divided for days that have passed')
  await assertSeesEvery(tx, division)
  await assertCovered(tx, division, received)
  const batchId = newId()
  const now = clock.now().toISOString()
  const ledgers = await callPostInterest(
    tx,
    {
      book_id: account.id,
      effective_on: input.date,
      amount_minor: received.minor.toString(),
      method: 'transfer',
      reference: input.reference,
      batch_id: batchId,
      created_by: userId,
      created_at: now,
      updated_at: now,
    },
    division,
  )
  return { batchId, ledgers }
}
