import { convertToHome } from '#domain/exchange-difference.ts'
import { money } from '#domain/money.ts'
import { byRole, postBankCharge } from '#domain/posting-rules.ts'
import type { SharedContext } from '../../platform/context.ts'
import { findInvoiceRate } from '../exchange-rates/public.ts'
import { firmSettings } from '../firm/public.ts'
import { firmToday } from '../invoices/public.ts'
import { getOfficeBook, postEntry } from '../ledger/public.ts'
import { notify } from '../notifications/public.ts'
import { assertRoles } from '../payments/public.ts'
import { findTrustAccount } from '../trust-accounts/public.ts'
import { findLedger } from '../trust-ledgers/public.ts'
import { takeReceiptNumber } from './deposits.ts'
import { amountText, postTransaction, type PostingContext } from './posting.ts'
import { findPaidRequest } from './queries.ts'
import { mailTrustReceipt } from './receipts.ts'

/** What a provider reports of a payment on a deposit request, in minor units of the account's currency. */
export interface OnlineDeposit {
  readonly requestId: string
  readonly provider: string
  /** The provider's own reference of the payment. */
  readonly reference: string
  /** What the payer paid, and what the provider takes for itself from the firm. */
  readonly grossMinor: bigint
  readonly feeMinor: bigint
  readonly date: string
}

interface Recorded {
  /** Null where the ledger can take no money. */
  readonly id: string | null
  /** What a person has to do. */
  readonly problem: string
}

type Context = Omit<PostingContext, 'userId'> & Pick<SharedContext, 'clock'>

/**
 * Records client money that a provider has collected for a deposit request: in full and not cleared (T16). The provider's fee is
 * the office's. Money for a cancelled request is the client's all the same; that for a closed ledger waits for a person.
 */
export async function recordOnlineDeposit(context: Context, deposit: OnlineDeposit): Promise<Recorded> {
  const { tx } = context
  const request = await findPaidRequest(tx, deposit.requestId)
  const ledger = request && (await findLedger(tx, request.ledger_id))
  if (!request || !ledger || ledger.closed_at !== null)
    return { id: null, problem: 'Money was received for a ledger that is closed. Open it and record the deposit' }
  const account = await findTrustAccount(tx, ledger.book_id)
  const date = deposit.date > (account?.closed_through ?? '') ? deposit.date : await firmToday(context)
  const amount = money(deposit.grossMinor, ledger.currency)
  const id = await postTransaction(
    { ...context, userId: null },
    {
      kind: 'deposit',
      ledger,
      date,
      amount,
      method: 'card',
      party: request.name,
      reference: deposit.reference.slice(0, 120),
      purpose: `Deposit request ${request.number}`,
      requestId: request.status === 'approved' ? request.id : undefined,
      receiptNumber: await takeReceiptNumber(context, date),
    },
  )
  const problem = await postFee(context, deposit, { id, date, currency: ledger.currency, matterId: request.matter_id })
  await notify(context, {
    event: 'depositPaid',
    userIds: [request.requested_by],
    recordKind: 'matter',
    recordId: request.matter_id,
    matterId: request.matter_id,
    text: `Deposit request ${request.number}: ${amountText(amount)} was paid by card`,
  })
  if (request.email) await mailTrustReceipt({ ...context, userId: request.requested_by }, id, request.email)
  return { id, problem }
}

interface DepositForFee {
  readonly id: string
  readonly date: string
  readonly currency: string
  readonly matterId: string
}

/** The fee is taken from the firm's account at the provider, never from the ledger. Returns what could not be posted, in words. */
async function postFee(
  { tx, businessId }: Context,
  { provider, reference, feeMinor }: OnlineDeposit,
  { id, date, currency, matterId }: DepositForFee,
): Promise<string> {
  if (feeMinor <= 0n) return ''
  const { currency: home } = await firmSettings(tx, businessId)
  const fee = money(feeMinor, currency)
  const rate = currency === home ? '1' : await findInvoiceRate(tx, home, currency, date)
  if (!rate) return `The fee of ${amountText(fee)} was not posted: no exchange rate is known for the day`
  await assertRoles(tx, ['processorFees', 'processorClearing'])
  await postEntry(tx, {
    bookId: (await getOfficeBook(tx)).id,
    effectiveOn: date,
    event: 'trustProcessorFee.charged',
    eventId: id,
    reference: reference.slice(0, 120),
    description: `Fee of ${provider} for client money`,
    matterIds: [matterId],
    lines: postBankCharge(byRole('processorClearing'), 'processorFees', {
      amount: fee,
      homeAmount: convertToHome(fee, rate, home),
    }),
  })
  return ''
}
