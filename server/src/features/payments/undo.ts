import { convertToHome } from '#domain/exchange-difference.ts'
import { postBankCharge } from '#domain/posting-rules.ts'
import type { BounceInput, CertificateInput, PaymentDetail, ReverseInput } from '#contract/payment-shapes.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { getOfficeBook, postEntry, reverseEntry } from '../ledger/public.ts'
import { assertRoles } from './accounts.ts'
import { closeCredit, takeBackCredit } from './credit-notes.ts'
import { lockCreditOfPayment, selectInvoicesOfCredit, sumRefunded } from './credits.queries.ts'
import { getPayment } from './detail.ts'
import { mailBounce } from './mails.ts'
import { changePayment, findPayment, lockPayment, type LockedPayment } from './queries.ts'
import { beforePayment, nothingWithheld, paymentRefunded, paymentUndone } from './refusals.ts'
import { amountIn, toReversingRows } from './settling.ts'
import { insertAllocations, lockInvoices, selectStandingAllocations } from './settling.queries.ts'

/** Whoever undoes a payment: a person, or nobody where a provider tells of it. */
export type UndoContext = Pick<FirmContext, 'tx' | 'businessId' | 'clock'> & { readonly userId: string | null }

/** The bank returned the payment: its invoices are open again, and their responsible lawyers learn of it. */
export async function bouncePayment(context: FirmContext, id: string, input: BounceInput): Promise<PaymentDetail> {
  const payment = await undoPayment(context, id, 'bounced', input)
  await mailBounce(context, payment)
  return getPayment(context, id)
}

/** Undoes a payment that was recorded by mistake. */
export async function reversePayment(context: FirmContext, id: string, input: ReverseInput): Promise<PaymentDetail> {
  await undoPayment(context, id, 'reversed', input)
  return getPayment(context, id)
}

/** A card provider has taken a payment back: paid back whole, or charged back. The responsible lawyers learn of it. */
export async function undoOnlinePayment(
  context: Omit<UndoContext, 'userId'> & Pick<FirmContext, 'publicUrl'>,
  id: string,
  why: ReverseInput,
): Promise<void> {
  await mailBounce(context, await undoPayment({ ...context, userId: null }, id, 'bounced', why))
}

/** Invoices are locked first, then the payment, then its credit (ledger.md §5). */
async function lockToUndo({ tx }: UndoContext, id: string) {
  const found = await findPayment(tx, id)
  if (!found) throw notFound('Payment')
  const invoiceIds = new Set((found.invoices ?? []).map((invoice) => invoice.id))
  if (found.credit_id !== null) {
    for (const invoiceId of await selectInvoicesOfCredit(tx, found.credit_id)) invoiceIds.add(invoiceId)
  }
  if (invoiceIds.size > 0) await lockInvoices(tx, [...invoiceIds])
  const payment = await lockPayment(tx, id)
  if (!payment) throw notFound('Payment')
  return { payment, credit: await lockCreditOfPayment(tx, id) }
}

/** Undoes a payment by exact reversal. One from client money is undone by its transfer only, which the database checks. */
export async function undoPayment(
  context: UndoContext,
  id: string,
  status: 'bounced' | 'reversed',
  input: BounceInput,
): Promise<LockedPayment> {
  const { tx, userId, clock } = context
  const { payment, credit } = await lockToUndo(context, id)
  if (payment.status !== 'received') throw paymentUndone()
  if (input.date < payment.received_on) throw beforePayment()
  if (credit) {
    const refunded = await sumRefunded(tx, credit.id)
    // A bounce does not ask: the refund has left the bank all the same, and its client owes it back.
    if (refunded.minor > 0n && status === 'reversed') throw paymentRefunded()
    await takeBackCredit(context, credit, { ...input, refunded })
    await closeCredit(context, credit.id, refunded)
  }
  const rows = await selectStandingAllocations(tx, { paymentId: id })
  const undoEntryId = await reverseEntry(tx, {
    id: newId(),
    effectiveOn: input.date,
    event: status === 'bounced' ? 'payment.bounced' : 'payment.reversed',
    eventId: id,
    reversesId: payment.entry_id,
    reference: payment.number,
    description: `Payment ${payment.number} ${status}`,
    reason: input.reason,
  })
  if (rows.length > 0) {
    await insertAllocations(tx, toReversingRows(context, rows, { effectiveOn: input.date, entryId: undoEntryId }))
  }
  const bankFeeMinor = await postBankFee(context, payment, input)
  const now = clock.now()
  await changePayment(tx, id, {
    status,
    undone_on: input.date,
    undone_at: now,
    undone_by: userId,
    undo_reason: input.reason,
    undo_entry_id: undoEntryId,
    bank_fee_minor: bankFeeMinor.toString(),
    updated_at: now,
  })
  return payment
}

/** What the bank charged for a bounced payment, apart from its reversal. */
async function postBankFee(
  { tx }: UndoContext,
  payment: LockedPayment,
  { date, bankFee }: BounceInput,
): Promise<bigint> {
  const fee = amountIn(bankFee ?? '0', payment.currency, 'bankFee')
  if (fee.minor === 0n) return 0n
  await assertRoles(tx, ['bankCharges'])
  const homeAmount = convertToHome(fee, payment.exchange_rate, payment.home_currency)
  await postEntry(tx, {
    bookId: (await getOfficeBook(tx)).id,
    effectiveOn: date,
    event: 'bankFee.charged',
    eventId: payment.id,
    reference: payment.number,
    description: `Bank charge for payment ${payment.number}`,
    matterIds: payment.matter_ids,
    lines: postBankCharge({ accountId: payment.account_id }, 'bankCharges', { amount: fee, homeAmount }),
  })
  return fee.minor
}

/** Records the certificate of the tax that the payer withheld. */
export async function updateCertificate(
  context: FirmContext,
  id: string,
  { number, date }: CertificateInput,
): Promise<PaymentDetail> {
  const payment = await lockPayment(context.tx, id)
  if (!payment) throw notFound('Payment')
  if (payment.withheld_minor === '0' && payment.tax_withheld_minor === '0') throw nothingWithheld()
  await changePayment(context.tx, id, { certificate: number, certificate_on: date, updated_at: context.clock.now() })
  return getPayment(context, id)
}
