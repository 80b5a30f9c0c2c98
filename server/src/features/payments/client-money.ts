import { convertToHome } from '#domain/exchange-difference.ts'
import { money, zero, type Money } from '#domain/money.ts'
import { dividePayment } from '#domain/payment-allocation.ts'
import type { ReverseInput } from '#contract/payment-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { getBillingSettings } from '../tax-codes/public.ts'
import { assertMoneyAccount, getAccountByRole } from './accounts.ts'
import { savePayment } from './save.ts'
import { splitAllocations } from './settling.ts'
import { lockInvoices, selectInvoicesToSettle, selectSharesOf, type InvoiceToSettle } from './settling.queries.ts'
import { undoPayment, type UndoContext } from './undo.ts'

/** An invoice that client money is to pay for one matter, and what is open on it for that matter. */
export interface InvoiceForMatter {
  readonly invoice: InvoiceToSettle
  /** Undefined where the invoice is not about the matter. */
  readonly open: Money | undefined
}

/** Locks an invoice before the client money that pays it (ledger.md §5). Undefined where the person sees none. */
export async function lockInvoiceForMatter(
  { tx }: Pick<FirmWork, 'tx'>,
  invoiceId: string,
  matterId: string,
): Promise<InvoiceForMatter | undefined> {
  await lockInvoices(tx, [invoiceId])
  const [invoice] = await selectInvoicesToSettle(tx, [invoiceId])
  if (!invoice) return undefined
  const share = (await selectSharesOf(tx, [invoiceId])).find(({ matter_id }) => matter_id === matterId)
  const isAbout = share !== undefined || (invoice.status !== 'approved' && invoice.matter_ids.includes(matterId))
  return { invoice, open: isAbout ? money(BigInt(share?.open_minor ?? 0), invoice.currency) : undefined }
}

export interface ClientMoneyPayment {
  /** The transfer of client money names the payment before it is recorded. */
  readonly id: string
  readonly invoice: InvoiceToSettle
  readonly matterId: string
  readonly amount: Money
  readonly date: string
  /** Of the office. */
  readonly accountId: string
  readonly exchangeRate: string
  readonly payer: string
  readonly reference: string
}

/** The office account that client money is paid into: the one that is named, or the operating account. */
export async function resolveOfficeAccount(
  { tx }: Pick<FirmWork, 'tx'>,
  id: string | undefined,
  currency: string,
): Promise<string> {
  const accountId = id ?? (await getAccountByRole(tx, 'bank'))
  await assertMoneyAccount(tx, accountId, currency)
  return accountId
}

/** Records that client money paid an invoice for one matter. The invoice is locked, and so much of it is open. */
export async function recordClientMoneyPayment(context: FirmWork, payment: ClientMoneyPayment): Promise<void> {
  const { invoice, amount, exchangeRate } = payment
  const { home_currency: homeCurrency, currency } = invoice
  const none = zero(currency)
  const allocation = { invoiceId: invoice.id, paid: amount, withheld: none, taxWithheld: none }
  const received = { amount, homeAmount: convertToHome(amount, exchangeRate, homeCurrency) }
  const { paymentOrder: order } = await getBillingSettings(context)
  const splitting = { homeCurrency, order, matterId: payment.matterId }
  await savePayment(context, {
    id: payment.id,
    clientId: invoice.client_id,
    date: payment.date,
    method: 'transfer',
    accountId: payment.accountId,
    payer: payment.payer,
    reference: payment.reference,
    note: 'Paid from client money',
    received,
    exchangeRate,
    invoiceCurrency: currency,
    invoiceExchangeRate: exchangeRate,
    homeCurrency,
    shares: await splitAllocations(context.tx, [allocation], [invoice], splitting),
    order,
    divided: dividePayment(received, amount, amount),
    userId: context.userId,
  })
}

/** Undoes a payment from client money, together with its transfer. */
export async function undoClientMoneyPayment(context: UndoContext, id: string, why: ReverseInput): Promise<void> {
  await undoPayment(context, id, 'reversed', why)
}
