import { isFirmPayee } from '#domain/trust-rules.ts'
import type { LedgerTransferInput, TrustDisbursementInput, TrustTransaction } from '#contract/trust-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { firmSettings } from '../firm/public.ts'
import { selectBankDetails } from '../firm-documents/public.ts'
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

/**
 * Whether a payee is the firm itself: by its name, or by the holder or the number of an account that its letterhead names. The
 * office is paid against an invoice only (T7).
 */
export async function isPayeeOurselves(
  { tx, businessId }: Pick<FirmWork, 'tx' | 'businessId'>,
  payee: Parameters<typeof isFirmPayee>[0],
): Promise<boolean> {
  const [firm, banks] = [await firmSettings(tx, businessId), await selectBankDetails(tx)]
  return isFirmPayee(payee, {
    names: [firm.name, ...banks.map(({ account_name }) => account_name)],
    accounts: banks.flatMap(({ account_number, iban }) => [account_number, iban]),
  })
}

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
  const { tx } = context
  const ledger = await getClientLedger(tx, input.ledgerId)
  const amount = trustAmount(input.amount, ledger.currency)
  if (await isPayeeOurselves(context, { name: input.payee })) throw useTransferToOperating()
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

type RequestedTransfer = Pick<LedgerTransferInput, 'ledgerId' | 'toLedgerId' | 'amount' | 'authority'>

/** Refuses what cannot be moved between two ledgers, in the order of the reference but for the funds. */
export async function findLedgersToMove({ tx }: Pick<FirmWork, 'tx'>, requested: RequestedTransfer) {
  const ledger = await getClientLedger(tx, requested.ledgerId)
  const target = await getClientLedger(tx, requested.toLedgerId, 'toLedgerId')
  const amount = trustAmount(requested.amount, ledger.currency)
  if (target.id === ledger.id) throw sameLedger()
  if (target.currency !== ledger.currency) throw currencyMismatch(target.currency)
  if (target.book_id !== ledger.book_id) throw otherAccount()
  if (requested.authority === '') throw noAuthority()
  return { ledger, target, amount }
}

/**
 * Moves money between two ledgers of one account, with what the client allowed (T4). What leaves a client is approved as a
 * payment is; what stays with the client is not (decision 0060).
 */
export async function transferBetweenLedgers(
  context: FirmWork,
  input: LedgerTransferInput,
  { withdrawalId }: Approved = {},
): Promise<TrustTransaction> {
  const { tx } = context
  const { ledger, target, amount } = await findLedgersToMove(context, input)
  const leavesClient = ledger.client_id !== target.client_id
  if (withdrawalId === undefined && leavesClient && (await needsApproval(tx, amount))) throw notApproved()
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
    withdrawalId,
    reference: input.reference,
    purpose: input.purpose,
  })
  return getTransaction(context, id)
}
