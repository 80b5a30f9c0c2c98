import type { InterestInput, InterestPayoutInput, TrustTransaction } from '#contract/trust-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { findTrustAccount } from '../trust-accounts/public.ts'
import { missingField } from '../../platform/refusal.ts'
import { selectLedgersById, type LedgerRow } from '../trust-ledgers/public.ts'
import { getTransaction, getTransactions } from './list.ts'
import { getOwnLedger } from './own-money.ts'
import { amountText, assertDayReached, assertFunds, postTransaction, sumMinor, trustAmount } from './posting.ts'
import { allocationMismatch, commingling } from './refusals.ts'

/** Records the interest of an account: to each ledger what it is allocated, or held for the bar foundation or the firm. */
export async function createInterest(context: FirmWork, input: InterestInput): Promise<TrustTransaction[]> {
  const account = await findTrustAccount(context.tx, input.accountId)
  if (!account) throw missingField('accountId', 'Account')
  const { currency } = account
  const received = trustAmount(input.amount, currency)
  await assertDayReached(context, input.date)
  const shares =
    account.interest_to === 'client'
      ? await resolveAllocation(context, input, currency)
      : [{ ledger: await getOwnLedger(context, account.id, 'interest'), amount: received }]
  if (account.interest_to !== 'client' && input.allocation.length > 0)
    throw allocationMismatch('The interest of this account is not for its clients')
  const sum = sumMinor(
    shares.map(({ amount }) => amount),
    currency,
  )
  if (sum.minor !== received.minor)
    throw allocationMismatch(`The parts are ${amountText(sum)}, the interest is ${amountText(received)}`)
  const batchId = newId()
  const ids: string[] = []
  for (const { ledger, amount } of shares.toSorted((one, other) => (one.ledger.id < other.ledger.id ? -1 : 1)))
    ids.push(
      await postTransaction(context, {
        kind: 'interest',
        ledger,
        date: input.date,
        amount,
        method: 'transfer',
        reference: input.reference,
        batch: { id: batchId, position: ids.length + 1 },
      }),
    )
  return getTransactions(context, ids)
}

async function resolveAllocation({ tx }: FirmWork, { accountId, allocation }: InterestInput, currency: string) {
  const ids = allocation.map(({ ledgerId }) => ledgerId)
  const ledgers = ids.length === 0 ? [] : await selectLedgersById(tx, ids)
  return allocation.map(({ ledgerId, amount }): { ledger: LedgerRow; amount: ReturnType<typeof trustAmount> } => {
    const ledger = ledgers.find(({ id }) => id === ledgerId)
    if (ledger?.book_id !== accountId) throw allocationMismatch('A ledger is not in this account')
    if (ledger.kind !== 'client') throw commingling()
    return { ledger, amount: trustAmount(amount, currency, 'allocation') }
  })
}

/** Pays out interest that was held, up to what is held. */
export async function createInterestPayout(context: FirmWork, input: InterestPayoutInput): Promise<TrustTransaction> {
  const ledger = await getOwnLedger(context, input.accountId, 'interest')
  const amount = trustAmount(input.amount, ledger.currency)
  await assertDayReached(context, input.date)
  await assertFunds(context.tx, ledger, input.date, amount)
  const id = await postTransaction(context, {
    kind: 'interestPaidOut',
    ledger,
    date: input.date,
    amount,
    method: 'transfer',
    party: input.payee,
    reference: input.reference,
  })
  return getTransaction(context, id)
}
