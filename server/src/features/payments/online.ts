import { convertToHome } from '#domain/exchange-difference.ts'
import { money, zero } from '#domain/money.ts'
import { dividePayment } from '#domain/payment-allocation.ts'
import { postBankCharge } from '#domain/posting-rules.ts'
import type { FirmContext } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { findInvoiceRate } from '../exchange-rates/public.ts'
import { getOfficeBook, postEntry } from '../ledger/public.ts'
import { getBillingSettings } from '../tax-codes/public.ts'
import { assertRoles, getAccountByRole } from './accounts.ts'
import { notifyPaidOnline } from './mails.ts'
import { findOnlinePayment } from './queries.ts'
import { savePayment } from './save.ts'
import { splitAllocations } from './settling.ts'
import { lockInvoices, selectInvoicesToSettle } from './settling.queries.ts'

/** What a provider reports of a payment, in minor units of the invoice's currency. */
export interface OnlinePayment {
  readonly invoiceId: string
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
 * Records money that a provider has collected for an invoice, on the account of money on its way; the provider's fee is posted
 * apart. What the invoice does not take, because it was paid or void by then, becomes client credit. A payment that is recorded
 * already is left as it is: the invoice is locked first, so that of several reports at once one is recorded. Returns its id.
 */
export async function recordOnlinePayment(
  context: Pick<FirmContext, 'tx' | 'businessId' | 'clock'>,
  payment: OnlinePayment,
): Promise<string> {
  const { tx } = context
  await lockInvoices(tx, [payment.invoiceId])
  const [invoice] = await selectInvoicesToSettle(tx, [payment.invoiceId])
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
  const open = invoice.status === 'approved' ? BigInt(invoice.open_minor) : 0n
  const paid = money(open < payment.grossMinor ? open : payment.grossMinor, currency)
  const none = zero(currency)
  const { paymentOrder: order } = await getBillingSettings({ tx })
  const allocation = { invoiceId: invoice.id, paid, withheld: none, taxWithheld: none }
  const shares = await splitAllocations(tx, [allocation], [invoice], { homeCurrency, order })
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
  await notifyPaidOnline(context, { invoice, matterIds: shares.map(({ matterId }) => matterId) })
  return id
}
