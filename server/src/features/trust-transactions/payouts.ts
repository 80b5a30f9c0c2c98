import { isSamePayee } from '#domain/trust-rules.ts'
import type { LedgerTransferInput, TrustDisbursementInput, TrustTransaction } from '#contract/trust-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { firmSettings } from '../firm/public.ts'
import { getTransaction } from './list.ts'
import { needsApproval } from './queries.ts'
import { assertDayReached, assertFunds, getClientLedger, postTransaction, trustAmount } from './posting.ts'
import {
  currencyMismatch,
  noAuthority,
  notApproved,
  otherAccount,
  sameLedger,
  useTransferToOperating,
} from './refusals.ts'

interface Approved {
  /** The approved request that it uses; without one it is refused where the firm's withdrawals are approved. */
  readonly withdrawalId?: string
}

/** Pays client money out, never to the firm itself, and never more than the ledger can pay on that day or any later one. */
export async function createDisbursement(
  context: FirmWork,
  input: Omit<TrustDisbursementInput, 'adminUserId' | 'businessId'>,
  { withdrawalId }: Approved = {},
): Promise<TrustTransaction> {
  const { tx, businessId } = context
  const ledger = await getClientLedger(tx, input.ledgerId)
  const amount = trustAmount(input.amount, ledger.currency)
  const firm = await firmSettings(tx, businessId)
  if (isSamePayee(input.payee, firm.name)) throw useTransferToOperating()
  if (withdrawalId === undefined && (await needsApproval(tx, amount))) throw notApproved()
  await assertDayReached(context, input.date)
  await assertFunds(tx, ledger, input.date, amount)
  const id = await postTransaction(context, {
    kind: 'disbursement',
    ledger,
    date: input.date,
    amount,
    method: input.method,
    party: input.payee,
    reference: input.reference,
    purpose: input.purpose,
    chequeNumber: input.method === 'cheque' ? input.chequeNumber : undefined,
    withdrawalId,
  })
  return getTransaction(context, id)
}

/** Moves money between two ledgers of one account, with what the client allowed (T4). */
export async function transferBetweenLedgers(context: FirmWork, input: LedgerTransferInput): Promise<TrustTransaction> {
  const { tx } = context
  const ledger = await getClientLedger(tx, input.ledgerId)
  const target = await getClientLedger(tx, input.toLedgerId, 'toLedgerId')
  const amount = trustAmount(input.amount, ledger.currency)
  if (target.id === ledger.id) throw sameLedger()
  if (target.currency !== ledger.currency) throw currencyMismatch(target.currency)
  if (target.book_id !== ledger.book_id) throw otherAccount()
  if (input.authority === '') throw noAuthority()
  await assertDayReached(context, input.date)
  await assertFunds(tx, ledger, input.date, amount)
  const id = await postTransaction(context, {
    kind: 'ledgerTransfer',
    ledger,
    toLedgerId: target.id,
    authority: input.authority,
    date: input.date,
    amount,
    method: 'ledger',
    reference: input.reference,
    purpose: input.purpose,
  })
  return getTransaction(context, id)
}
