import { compareDays } from '#domain/calendar-day.ts'
import { convertToHome } from '#domain/exchange-difference.ts'
import { money, sumMoney, zero } from '#domain/money.ts'
import { dividePayment } from '#domain/payment-allocation.ts'
import { postBankCharge } from '#domain/posting-rules.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { notFound } from '../../platform/refusal.ts'
import { findInvoiceRate } from '../exchange-rates/public.ts'
import { findHeld } from '../invoice-questions/public.ts'
import { getOfficeBook, postEntry } from '../ledger/public.ts'
import { getBillingSettings } from '../tax-codes/public.ts'
import { assertRoles, getAccountByRole } from './accounts.ts'
import { notifyPaidOnline } from './mails.ts'
import { findOnlinePayment } from './queries.ts'
import { savePayment } from './save.ts'
import { splitAllocations } from './settling.ts'
import { lockInvoices, selectInvoicesToSettle, type InvoiceToSettle } from './settling.queries.ts'

/** What a provider reports of a payment, in minor units of the currency of its invoices. */
export interface OnlinePayment {
  /** The invoice, or those of a statement, all in one currency. */
  readonly invoiceIds: readonly string[]
  readonly provider: string
  /** The provider's own reference of the payment: it is recorded once. */
  readonly reference: string
  /** What the payer paid, and what the provider takes for itself. */
  readonly grossMinor: bigint
  readonly feeMinor: bigint
  readonly date: string
  readonly payer?: string | undefined
}

/**
 * Records money that a provider has collected for invoices, on the account of money on its way; the provider's fee is posted
 * apart. The invoice that is due first is paid first, and what clients ask about last. What no invoice takes, because it was
 * paid or void by then, becomes client credit. A payment that is recorded already is left as it is: the invoices are locked
 * first, so that of several reports at once one is recorded. Returns its id.
 */
export async function recordOnlinePayment(
  context: Pick<FirmContext, 'tx' | 'businessId' | 'clock'>,
  payment: OnlinePayment,
): Promise<string> {
  const { tx } = context
  await lockInvoices(tx, payment.invoiceIds)
  const invoices = (await selectInvoicesToSettle(tx, payment.invoiceIds)).toSorted(compareDue)
  const [invoice] = invoices
  if (!invoice) throw notFound('Invoice')
  const known = await findOnlinePayment(tx, payment.provider, payment.reference)
  if (known) return known.id

  const { currency, home_currency: homeCurrency, client_id: clientId } = invoice
  // Where no rate of the day is known, the invoice's own holds on, and no difference arises (R20).
  const exchangeRate = (await findInvoiceRate(tx, homeCurrency, currency, payment.date)) ?? invoice.exchange_rate
  const atHome = (minor: bigint) => {
    const amount = money(minor, currency)
    return { amount, homeAmount: convertToHome(amount, exchangeRate, homeCurrency) }
  }
  const received = atHome(payment.grossMinor)
  const allocations = await allocateToOldest(tx, invoices, payment.grossMinor)
  const paid = sumMoney(
    currency,
    allocations.map((allocation) => allocation.paid),
  )
  const { paymentOrder: order } = await getBillingSettings({ tx })
  const settled = invoices.filter(({ id }) => allocations.some(({ invoiceId }) => invoiceId === id))
  const shares = await splitAllocations(tx, allocations, settled, { homeCurrency, order })
  const id = await savePayment(context, {
    clientId,
    date: payment.date,
    method: 'online',
    accountId: await getAccountByRole(tx, 'processorClearing'),
    payer: payment.payer,
    reference: payment.reference.slice(0, 120),
    provider: { name: payment.provider, reference: payment.reference, feeMinor: payment.feeMinor },
    received,
    exchangeRate,
    invoiceCurrency: currency,
    invoiceExchangeRate: exchangeRate,
    homeCurrency,
    shares,
    order,
    divided: dividePayment(received, received.amount, paid),
    userId: null,
  })
  if (payment.feeMinor > 0n) {
    await assertRoles(tx, ['processorFees', 'processorClearing'])
    await postEntry(tx, {
      bookId: (await getOfficeBook(tx)).id,
      effectiveOn: payment.date,
      event: 'processorFee.charged',
      eventId: id,
      reference: payment.reference.slice(0, 120),
      description: `Fee of ${payment.provider}`,
      matterIds: shares.map(({ matterId }) => matterId),
      lines: postBankCharge({ role: 'processorClearing' }, 'processorFees', atHome(payment.feeMinor)),
    })
  }
  for (const one of settled) await notifyPaidOnline(context, { invoice: one, matterIds: one.matter_ids })
  return id
}

const compareDue = (left: InvoiceToSettle, right: InvoiceToSettle): number =>
  compareDays(left.due_on, right.due_on) || (left.number ?? '').localeCompare(right.number ?? '')

/** Pays what is due of each invoice in their order, then what clients ask about; what is void or paid takes nothing. */
async function allocateToOldest(tx: FirmTx, invoices: readonly InvoiceToSettle[], minor: bigint) {
  const open = invoices.filter(({ status, open_minor }) => status === 'approved' && BigInt(open_minor) > 0n)
  const held = await Promise.all(open.map(({ id }) => findHeld(tx, id)))
  let left = minor
  const take = (max: bigint): bigint => {
    const taken = max < left ? max : left
    left -= taken
    return taken
  }
  const due = open.map(({ open_minor }, index) => take(BigInt(open_minor) - (held[index] ?? 0n)))
  return open.flatMap(({ id, currency }, index) => {
    const paid = money((due[index] ?? 0n) + take(held[index] ?? 0n), currency)
    return paid.minor === 0n ? [] : [{ invoiceId: id, paid, withheld: zero(currency), taxWithheld: zero(currency) }]
  })
}
