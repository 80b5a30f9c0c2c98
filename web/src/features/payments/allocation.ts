import { decimalText } from '#domain/decimal.ts'
import { fromMajor, money, toMajorNumber, toMajorText, type Money } from '#domain/money.ts'
import {
  allocatePayment,
  settledBy,
  worthInCurrency,
  type InvoiceAllocation,
  type PayableInvoice,
  type WithholdingKind,
} from '#domain/payment-allocation.ts'
import { convertToHome } from '#domain/exchange-difference.ts'
import type { OpenInvoice } from '#contract/payment-shapes.ts'

/** What is typed into the form: plain decimal texts, '' where there is nothing yet. */
export interface TypedPayment {
  readonly amount: string
  readonly currency: string
  /** Units of its currency for one of the firm's; needed for a foreign one. */
  readonly exchangeRate: string
  readonly homeCurrency: string
  /** Of the invoices, where that is another. */
  readonly invoiceCurrency: string
  readonly invoiceExchangeRate: string
  readonly withholding: WithholdingKind
  /** This invoice is paid before the older ones. */
  readonly firstId?: string | undefined
  /** Amounts that were typed into rows, by invoice; '0' for a row that is not chosen. */
  readonly rows: ReadonlyMap<string, string>
}

export interface AllocatedRow {
  readonly invoice: OpenInvoice
  readonly allocation: InvoiceAllocation
  /** What stays open. */
  readonly remaining: number
}

export interface PaymentPreview {
  readonly rows: readonly AllocatedRow[]
  /** What the payment is worth in the currency of the invoices; undefined until it can be said. */
  readonly available: Money | undefined
  /** Below 0 where more is applied than there is. */
  readonly excess: Money
}

const toMoney = (amount: number, currency: string): Money => fromMajor(decimalText(amount), currency)

/** Before every due day. */
const FIRST_DAY = '1900-01-01'

const toPayable = (invoice: OpenInvoice, isFirst: boolean): PayableInvoice => ({
  id: invoice.id,
  number: invoice.number,
  dueOn: isFirst ? FIRST_DAY : invoice.dueDate,
  outstanding: toMoney(invoice.balance, invoice.currencyCode),
  fees: toMoney(invoice.fees, invoice.currencyCode),
  tax: toMoney(invoice.tax, invoice.currencyCode),
  total: toMoney(invoice.total, invoice.currencyCode),
  withholdingPercent: invoice.withholdingPercent === null ? undefined : decimalText(invoice.withholdingPercent),
})

/** The payment spread over the invoices of its currency, by the rules that the server applies as well. */
export function previewPayment(typed: TypedPayment, invoices: readonly OpenInvoice[]): PaymentPreview {
  const { invoiceCurrency: currency } = typed
  const offered = invoices.filter(({ currencyCode }) => currencyCode === currency)
  const available = availableOf(typed)
  const { allocations, excess } = allocatePayment({
    available: available ?? money(0n, currency),
    invoices: offered.map((invoice) => toPayable(invoice, invoice.id === typed.firstId)),
    withholding: typed.withholding,
    typed: new Map([...typed.rows].map(([id, text]) => [id, fromTyped(text, currency)])),
  })
  const rows = offered.flatMap((invoice, index) => {
    const allocation = allocations[index]
    if (!allocation) return []
    const left = toMoney(invoice.balance, currency).minor - settledBy(allocation).minor
    return [{ invoice, allocation, remaining: toMajorNumber(money(left, currency)) }]
  })
  return { rows, available, excess }
}

const fromTyped = (text: string, currency: string): Money => fromMajor(text === '' ? '0' : text, currency)

function availableOf(typed: TypedPayment): Money | undefined {
  const { amount, currency, homeCurrency, invoiceCurrency, exchangeRate, invoiceExchangeRate } = typed
  if (amount === '') return undefined
  const received = fromMajor(amount, currency)
  if (currency === invoiceCurrency) return received
  try {
    const homeAmount = convertToHome(received, exchangeRate, homeCurrency)
    return worthInCurrency({ amount: received, homeAmount }, invoiceCurrency, invoiceExchangeRate)
  } catch {
    // A rate that is not typed yet, or is no rate.
    return undefined
  }
}

/** The allocations as the call takes them; rows that settle nothing are left out. */
export const sentAllocations = (rows: readonly AllocatedRow[]) =>
  rows.flatMap(({ allocation }) =>
    settledBy(allocation).minor === 0n
      ? []
      : [
          {
            invoiceId: allocation.invoiceId,
            amount: toMajorText(allocation.paid),
            withheld: toMajorText(allocation.withheld),
            taxWithheld: toMajorText(allocation.taxWithheld),
          },
        ],
  )
