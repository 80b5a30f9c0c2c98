import { decimal } from '#domain/decimal.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { fromMajor, isExactOnWire, minorToText, money, type Money } from '#domain/money.ts'
import { findWithdrawalProblem, type TrustFunds } from '#domain/trust-rules.ts'
import type { TrustKind } from '#contract/trust-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { missingField } from '../../platform/refusal.ts'
import { firmToday } from '../invoices/public.ts'
import { amountTooFine, amountTooLarge, ledgerClosed } from '../trust-accounts/public.ts'
import { findLedger, selectFunds, type LedgerRow } from '../trust-ledgers/public.ts'
import { callPost } from './queries.ts'
import { cannotPayOut, dateInFuture, invalidAmount } from './refusals.ts'

/** Whoever records client money: a person, or nobody where a provider tells of it. */
export type PostingContext = Pick<FirmWork, 'tx' | 'businessId' | 'clock'> & { readonly userId: string | null }

/** An amount above 0 in the minor units of a currency (T9). */
export function trustAmount(text: string, currency: string, field = 'amount'): Money {
  if (decimal(text).units <= 0n) throw invalidAmount(field)
  if (decimal(text).scale > minorUnitsOf(currency)) throw amountTooFine(field, currency)
  const amount = fromMajor(text, currency)
  if (!isExactOnWire(amount)) throw amountTooLarge(field)
  return amount
}

/** A ledger of a client that the person sees. */
export async function getClientLedger(tx: FirmTx, id: string, field = 'ledgerId'): Promise<LedgerRow> {
  const ledger = await findLedger(tx, id)
  if (!ledger || ledger.kind !== 'client') throw missingField(field, 'Ledger')
  return ledger
}

/** Refuses a day that is still to come in the firm's time zone. */
export async function assertDayReached(context: PostingContext, day: string): Promise<void> {
  if (day > (await firmToday(context))) throw dateInFuture()
}

export async function getFunds(tx: FirmTx, ledgerId: string, day: string): Promise<TrustFunds> {
  const row = await selectFunds(tx, ledgerId, day)
  if (!row) throw new Error(`no ledger ${ledgerId}`)
  return {
    balance: BigInt(row.balance ?? 0),
    cleared: BigInt(row.cleared ?? 0),
    lowestBalance: BigInt(row.lowest_balance ?? 0),
    lowestCleared: BigInt(row.lowest_cleared ?? 0),
  }
}

/** Refuses what the ledger cannot pay on that day, with the figures. The law is the database's, which sees who was faster. */
export async function assertFunds(tx: FirmTx, ledger: LedgerRow, day: string, amount: Money): Promise<void> {
  if (ledger.closed_at !== null) throw ledgerClosed()
  const funds = await getFunds(tx, ledger.id, day)
  const problem = findWithdrawalProblem(funds, amount.minor, { allowUncleared: ledger.allow_uncleared })
  if (problem) throw cannotPayOut(problem, amount.currency)
}

export interface NewTransaction {
  readonly id?: string
  readonly kind: TrustKind
  readonly ledger: LedgerRow
  readonly date: string
  readonly amount: Money
  readonly method: string
  readonly party?: string | undefined
  readonly reference?: string | undefined
  readonly purpose?: string | undefined
  readonly receiptNumber?: string
  readonly chequeNumber?: string | undefined
  readonly toLedgerId?: string
  readonly authority?: string
  readonly invoiceId?: string
  readonly withdrawalId?: string | undefined
  readonly requestId?: string | undefined
  readonly paymentId?: string
  readonly officeEntryId?: string
  readonly batch?: { readonly id: string; readonly position: number }
  readonly expectedToClearOn?: string | undefined
}

const TITLES: Readonly<Record<TrustKind, string>> = {
  deposit: 'Received',
  disbursement: 'Paid',
  officeTransfer: 'Transferred to the office',
  ledgerTransfer: 'Transferred to another ledger',
  madeGood: 'Made good by the firm',
  interest: 'Interest',
  interestPaidOut: 'Interest paid out',
  firmDeposit: "Firm's float paid in",
  bankCharge: 'Bank charge',
  floatReturn: "Firm's float paid out",
}

/** Records and posts a transaction of client money, and returns its id. */
export async function postTransaction(
  { tx, userId, clock }: Omit<PostingContext, 'businessId'>,
  transaction: NewTransaction,
): Promise<string> {
  const { kind, ledger, amount, party = '' } = transaction
  const [id, now] = [transaction.id ?? newId(), clock.now().toISOString()]
  const title = [TITLES[kind], party].filter(Boolean).join(': ')
  await callPost(
    tx,
    {
      id,
      kind,
      book_id: ledger.book_id,
      ledger_id: ledger.id,
      to_ledger_id: transaction.toLedgerId,
      authority: transaction.authority,
      effective_on: transaction.date,
      amount_minor: amount.minor.toString(),
      method: transaction.method,
      party,
      reference: transaction.reference,
      purpose: transaction.purpose,
      number: transaction.receiptNumber,
      cheque_number: transaction.chequeNumber || undefined,
      invoice_id: transaction.invoiceId,
      withdrawal_id: transaction.withdrawalId,
      request_id: transaction.requestId,
      payment_id: transaction.paymentId,
      office_entry_id: transaction.officeEntryId,
      batch_id: transaction.batch?.id,
      batch_position: transaction.batch?.position,
      expected_to_clear_on: transaction.expectedToClearOn,
      entry_id: newId(),
      created_by: userId,
      created_at: now,
      updated_at: now,
    },
    title.slice(0, 500),
  )
  return id
}

/** `120.00 USD` */
export const amountText = ({ minor, currency }: Money): string => `${minorToText(minor, currency)} ${currency}`

export const sumMinor = (amounts: readonly Money[], currency: string): Money =>
  money(
    amounts.reduce((sum, { minor }) => sum + minor, 0n),
    currency,
  )
