import { convertToHome } from '#domain/exchange-difference.ts'
import { isExactOnWire, sumMoney, type Money } from '#domain/money.ts'
import {
  allocatePayment,
  dividePayment,
  settledBy,
  worthInCurrency,
  type InvoiceAllocation,
} from '#domain/payment-allocation.ts'
import type { PaymentDetail, PaymentInput } from '#contract/payment-shapes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { missingField, Refusal } from '../../platform/refusal.ts'
import { resolveCurrency, resolveExchangeRate } from '../charges/public.ts'
import { firmSettings } from '../firm/public.ts'
import { currencies } from '../reference/public.ts'
import { getBillingSettings } from '../tax-codes/public.ts'
import { assertMoneyAccount } from './accounts.ts'
import { getPayment } from './detail.ts'
import { getWithholdingPercent, MAX_OPEN } from './open-invoices.ts'
import { notifyRecorded } from './mails.ts'
import { lockClient } from './queries.ts'
import { mailReceipt } from './receipts.ts'
import { allocatedTooMuch, amountTooLarge, worthNothing } from './refusals.ts'
import { savePayment, type PaymentMoney } from './save.ts'
import { amountIn, lockEveryOpenInvoice, lockOpenInvoices, splitAllocations, toPayable } from './settling.ts'
import type { InvoiceToSettle } from './settling.queries.ts'

/** Records money received. Invoices are locked first, and the number is taken after everything that can be refused (ledger.md §5). */
export async function createPayment(context: FirmWork, input: PaymentInput): Promise<PaymentDetail> {
  const { tx } = context
  const client = await lockClient(tx, input.clientId)
  if (!client) throw missingField('clientId', 'Client')
  const received = await resolveMoney(context, input)
  await assertMoneyAccount(tx, input.accountId, received.received.amount.currency)
  const { invoices, allocations, available } = await resolveAllocations(context, input, received)
  const paid = sumMoney(
    received.invoiceCurrency,
    allocations.map((row) => row.paid),
  )
  if (paid.minor > available.minor) throw allocatedTooMuch()
  const { paymentOrder: order } = await getBillingSettings({ tx })
  const shares = await splitAllocations(tx, allocations, invoices, { homeCurrency: received.homeCurrency, order })
  const id = await savePayment(context, {
    ...input,
    ...received,
    userId: context.userId,
    shares,
    order,
    divided: dividePayment(received.received, available, paid),
  })
  if (input.receiptTo !== undefined) await mailReceipt(context, id, input.receiptTo)
  const payment = await getPayment(context, id)
  await notifyRecorded(context, payment, [...new Set(shares.map(({ matterId }) => matterId))])
  return payment
}

async function resolveMoney({ tx, businessId }: FirmWork, input: PaymentInput): Promise<PaymentMoney> {
  const [firm, known] = await Promise.all([firmSettings(tx, businessId), currencies(tx)])
  const homeCurrency = firm.currency
  const currency = resolveCurrency(firm, known, { id: input.currencyId, fallback: homeCurrency })
  const exchangeRate = resolveExchangeRate({ requested: input.exchangeRate, currency, homeCurrency })
  const amount = amountIn(input.amount, currency)
  const received = { amount, homeAmount: convertToHome(amount, exchangeRate, homeCurrency) }
  if (!isExactOnWire(amount) || !isExactOnWire(received.homeAmount)) throw amountTooLarge('amount')
  const invoiceCurrency = resolveCurrency(firm, known, { id: input.invoiceCurrencyId, fallback: currency })
  return {
    received,
    exchangeRate,
    invoiceCurrency,
    invoiceExchangeRate:
      invoiceCurrency === currency ? exchangeRate : resolveInvoiceRate(input, invoiceCurrency, homeCurrency),
    homeCurrency,
  }
}

function resolveInvoiceRate(
  { invoiceExchangeRate }: PaymentInput,
  invoiceCurrency: string,
  homeCurrency: string,
): string {
  if (invoiceCurrency === homeCurrency) return '1'
  if (invoiceExchangeRate) return invoiceExchangeRate
  const message = 'Exchange Rate is required'
  throw new Refusal(400, 'invalid', message, { invoiceExchangeRate: message })
}

interface ResolvedAllocations {
  readonly invoices: readonly InvoiceToSettle[]
  readonly allocations: readonly InvoiceAllocation[]
  /** What the payment is worth in the currency of the invoices. */
  readonly available: Money
}

/** The allocations that were typed; without any, the oldest due invoices first. */
async function resolveAllocations(
  { tx }: FirmWork,
  input: PaymentInput,
  { received, invoiceCurrency: currency, invoiceExchangeRate }: PaymentMoney,
): Promise<ResolvedAllocations> {
  const { clientId, date, withholding = 'none' } = input
  const available = worthInCurrency(received, currency, invoiceExchangeRate)
  if (available.minor === 0n) throw worthNothing()
  if (input.allocations) {
    const invoices = await lockOpenInvoices(
      tx,
      input.allocations.map(({ invoiceId }) => invoiceId),
      { clientId, currency },
    )
    const amount = (text = '0') => amountIn(text, currency, 'allocations')
    const allocations = input.allocations.map((row) => ({
      invoiceId: row.invoiceId,
      paid: amount(row.amount),
      withheld: amount(row.withheld),
      taxWithheld: amount(row.taxWithheld),
    }))
    return { invoices, allocations, available }
  }
  const invoices = await lockEveryOpenInvoice(tx, { clientId, currency }, MAX_OPEN)
  const firmPercent = await getWithholdingPercent(tx, date)
  const payable = invoices.map((row) => toPayable(row, row.withholding_percent ?? firmPercent))
  const { allocations } = allocatePayment({ available, invoices: payable, withholding })
  return { invoices, allocations: allocations.filter((row) => settledBy(row).minor > 0n), available }
}
