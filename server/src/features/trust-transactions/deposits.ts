import { documentNumber, numberCounter } from '#domain/document-number.ts'
import { fromMajor, type Money } from '#domain/money.ts'
import { addWorkingDays } from '#domain/working-calendar.ts'
import type { TrustAnswerInput, TrustDepositInput, TrustTransaction } from '#contract/trust-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { takeNumber } from '../../platform/db/counters.ts'
import { newId } from '../../platform/ids.ts'
import { missingField, notFound } from '../../platform/refusal.ts'
import { currencies } from '../reference/public.ts'
import { findTrustAccount, type TrustAccountRow } from '../trust-accounts/public.ts'
import { getWorkingDays } from '../working-calendar/public.ts'
import { getTransaction, getTransactions } from './list.ts'
import { lockInvoiceToPay, transferOfficePart } from './office.ts'
import { assertDayReached, getClientLedger, postTransaction, trustAmount } from './posting.ts'
import { callAnswer, needsApproval } from './queries.ts'
import { currencyMismatch, onlyReceivedLeaves } from './refusals.ts'

const RECEIPT_PATTERN = 'TR-{year}-{seq:4}'

/** The next number of a trust receipt: without gaps, because a failed transaction gives it back. */
export async function takeReceiptNumber(
  { tx, businessId }: Pick<FirmWork, 'tx' | 'businessId'>,
  day: string,
): Promise<string> {
  const counter = `trust:${numberCounter('receipt', RECEIPT_PATTERN, day)}`
  const seq = await takeNumber(tx, businessId, counter)
  return documentNumber('receipt', RECEIPT_PATTERN, { seq, day })
}

/**
 * Records client money received, with a receipt for each ledger. What of a mixed receipt is the firm's comes in whole and is
 * moved to the office in the same transaction (T5). Ledgers are posted in the order of their ids, so that deposits at once do
 * not wait for each other in a circle.
 */
export async function createDeposit(context: FirmWork, input: TrustDepositInput): Promise<TrustTransaction[]> {
  const { tx } = context
  const { date, method, officePart } = input
  const account = await findTrustAccount(tx, input.accountId)
  if (!account) throw missingField('accountId', 'Account')
  const parts = input.parts.map((part) => ({ ...part, amount: trustAmount(part.amount, account.currency, 'parts') }))
  await assertCurrency(context, input, account)
  await assertDayReached(context, date)
  const toPay = officePart && (await lockInvoiceToPay(context, { ...officePart, date }))
  if (toPay) await assertLeavesAtOnce(context, input, toPay.amount)
  const expectedToClearOn = method === 'cheque' ? await expectedDay(context, input, account) : undefined
  const batchId = newId()
  const ids: string[] = []
  for (const part of parts.toSorted((one, other) => (one.ledgerId < other.ledgerId ? -1 : 1))) {
    const ledger = await getClientLedger(tx, part.ledgerId, 'parts')
    if (ledger.book_id !== account.id) throw missingField('parts', 'Ledger')
    ids.push(
      await postTransaction(context, {
        kind: 'deposit',
        ledger,
        date,
        amount: part.amount,
        requestId: part.requestId,
        method,
        party: input.payer,
        reference: input.reference,
        purpose: input.purpose,
        receiptNumber: await takeReceiptNumber(context, date),
        batch: { id: batchId, position: ids.length + 1 },
        expectedToClearOn,
      }),
    )
  }
  if (toPay) ids.push(await transferOfficePart(context, toPay, { batch: { id: batchId, position: ids.length + 1 } }))
  return getTransactions(context, ids)
}

/**
 * Where the firm approves withdrawals, the office's part of a receipt is none only if all of it has come in and cleared (T5). The
 * law is the database's (`app.needs_trust_approval`).
 */
async function assertLeavesAtOnce(
  { tx }: FirmWork,
  { method, parts, officePart }: TrustDepositInput,
  amount: Money,
): Promise<void> {
  const received = parts.find(({ ledgerId }) => ledgerId === officePart?.ledgerId)
  const isThere = received !== undefined && fromMajor(received.amount, amount.currency).minor >= amount.minor
  const hasCleared = method === 'transfer' || method === 'cash'
  if (!(isThere && hasCleared) && (await needsApproval(tx, amount))) throw onlyReceivedLeaves()
}

/** Says which request a deposit answers that was recorded without one; the database counts it as received, once. */
export async function linkRequest(
  context: FirmWork,
  id: string,
  { requestId }: Pick<TrustAnswerInput, 'requestId'>,
): Promise<TrustTransaction> {
  const { kind } = await getTransaction(context, id)
  if (kind !== 'deposit') throw notFound('Deposit')
  await callAnswer(context.tx, { id, requestId, at: context.clock.now() })
  return getTransaction(context, id)
}

/** When a cheque is expected to have cleared: as typed, or after the working days that the account says. */
const expectedDay = async (
  { tx }: FirmWork,
  { expectedToClearOn, date }: TrustDepositInput,
  { cheque_clearing_days: days }: TrustAccountRow,
): Promise<string> => expectedToClearOn ?? addWorkingDays(date, days, await getWorkingDays(tx))

/** Refuses money in another currency than the account's (T9). */
async function assertCurrency(
  { tx }: FirmWork,
  { currencyId }: TrustDepositInput,
  { currency }: TrustAccountRow,
): Promise<void> {
  if (currencyId === undefined) return
  if ((await currencies(tx)).byId(currencyId)?.code !== currency) throw currencyMismatch(currency)
}
