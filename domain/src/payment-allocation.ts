import { multiply, roundQuotient } from './decimal.ts'
import { homeValueSettled, type OpenAmount } from './exchange-difference.ts'
import { allocate, money, type Money, roundToMoney, sumMoney, toDecimal, zero } from './money.ts'
import {
  compareOpenInvoices,
  fullWithholding,
  settleWithWithholding,
  splitByWaterfall,
  type OpenInvoice,
  type OpenPart,
  type PartCategory,
} from './settlement.ts'
import { exchangeRateFrom } from './time-amount.ts'

/** What a payer kept back for the tax office: nothing, a percentage of the fees, or also the whole tax of the invoice (R12). */
export const WITHHOLDINGS = ['none', 'fees', 'feesAndTax'] as const
export type WithholdingKind = (typeof WITHHOLDINGS)[number]

/** An invoice that a payment may settle. `fees`, `tax` and `total` are of the invoice as it was issued. */
export type PayableInvoice = OpenInvoice & {
  readonly id: string
  readonly fees: Money
  readonly tax: Money
  readonly total: Money
  /** In percent of the fees; undefined where nothing may be withheld. */
  readonly withholdingPercent?: string | undefined
}

/** What a payment does to an invoice: money, and what the payer withheld. Together they are what is settled. */
export type InvoiceAllocation = {
  readonly invoiceId: string
  readonly paid: Money
  readonly withheld: Money
  readonly taxWithheld: Money
}

/** The sum that an allocation takes off the balance. */
export const settledBy = ({ paid, withheld, taxWithheld }: Omit<InvoiceAllocation, 'invoiceId'>): Money =>
  sumMoney(paid.currency, [paid, withheld, taxWithheld])

export type PaymentToAllocate = {
  /** In the currency of the invoices. */
  readonly available: Money
  readonly invoices: readonly PayableInvoice[]
  readonly withholding: WithholdingKind
  /** Amounts that a person typed, by invoice: they stay, and the rest is spread over the other invoices. */
  readonly typed?: ReadonlyMap<string, Money> | undefined
}

/**
 * Spreads money over invoices of one currency: typed amounts stay, the rest goes to the oldest due day first, then to the lower
 * number (R11). Where the payer withheld tax, money settles more than itself (R12). One allocation for each invoice, in their
 * order, and the excess, which becomes client credit; it is below 0 where more is typed than there is.
 */
export function allocatePayment({ available, invoices, withholding, typed = new Map() }: PaymentToAllocate): {
  readonly allocations: InvoiceAllocation[]
  readonly excess: Money
} {
  const { currency } = available
  let left = available.minor
  const result = new Map<string, InvoiceAllocation>()
  const settle = (invoice: PayableInvoice, offered: bigint) => {
    const allocation = settleInvoice(invoice, money(offered, currency), withholding)
    left -= allocation.paid.minor
    result.set(invoice.id, allocation)
  }
  for (const invoice of invoices) {
    const amount = typed.get(invoice.id)
    if (amount) settle(invoice, amount.minor)
  }
  for (const invoice of invoices.toSorted(compareOpenInvoices)) {
    if (!result.has(invoice.id)) settle(invoice, left > 0n ? left : 0n)
  }
  return { allocations: invoices.flatMap(({ id }) => result.get(id) ?? []), excess: money(left, currency) }
}

/** At most the balance: money beyond what it needs is not taken. */
function settleInvoice(invoice: PayableInvoice, offered: Money, kind: WithholdingKind): InvoiceAllocation {
  const { id: invoiceId, outstanding, fees, tax, total, withholdingPercent } = invoice
  const none = zero(offered.currency)
  if (offered.minor <= 0n || outstanding.minor <= 0n) {
    return { invoiceId, paid: none, withheld: none, taxWithheld: none }
  }
  const terms = { fees, tax, total, percent: withholdingPercent ?? '0', withholdsTax: kind === 'feesAndTax' }
  const isWithheld = kind !== 'none' && withholdingPercent !== undefined && fullWithholding(terms).cash.minor > 0n
  if (!isWithheld) {
    const paid = offered.minor < outstanding.minor ? offered : outstanding
    return { invoiceId, paid, withheld: none, taxWithheld: none }
  }
  const { withheld, taxWithheld, excess } = settleWithWithholding(offered, outstanding, terms)
  return { invoiceId, paid: money(offered.minor - excess.minor, offered.currency), withheld, taxWithheld }
}

/**
 * What money is worth in the currency of the invoices that it pays, at that currency's rate of the day (its units for one home
 * unit). Money in that currency is worth itself.
 */
export function worthInCurrency({ amount, homeAmount }: OpenAmount, currency: string, exchangeRate: string): Money {
  if (amount.currency === currency) return amount
  if (homeAmount.currency === currency) return homeAmount
  return roundToMoney(multiply(toDecimal(homeAmount), exchangeRateFrom(exchangeRate)), currency)
}

/** What of a payment its invoices take, and what is left for client credit, both with their home value. */
export type DividedPayment = { readonly taken: OpenAmount; readonly excess: OpenAmount }

/**
 * Divides a payment worth `available` in the currency of its invoices, of which `paid` is applied to them: in proportion,
 * rounded once, and all of it where all is applied. Refuses more than is available.
 */
export function dividePayment(received: OpenAmount, available: Money, paid: Money): DividedPayment {
  if (paid.minor < 0n || paid.minor > available.minor) throw new RangeError('More than was paid')
  const { amount, homeAmount } = received
  const takenMinor =
    paid.minor === available.minor ? amount.minor : roundQuotient(amount.minor * paid.minor, available.minor)
  const excess = money(amount.minor - takenMinor, amount.currency)
  const excessHome = homeValueSettled(received, excess)
  return {
    taken: {
      amount: money(takenMinor, amount.currency),
      homeAmount: money(homeAmount.minor - excessHome.minor, homeAmount.currency),
    },
    excess: { amount: excess, homeAmount: excessHome },
  }
}

/** A share of an invoice on one matter. */
export type OpenShare = { readonly matterId: string; readonly open: OpenAmount }

/** What an allocation does to one share of its invoice. */
export type ShareAllocation = Omit<InvoiceAllocation, 'invoiceId'> & {
  readonly matterId: string
  readonly settled: Money
  /** What it takes off the share's value at home (R20). */
  readonly homeSettled: Money
}

/** An account's part of a bill on one matter. */
export type OpenMatterPart = OpenPart & { readonly matterId: string; readonly category: PartCategory }

/**
 * What of an amount goes to each part of an invoice, one category after the other over all its matters, and with it to each
 * matter (R11). In the order given. Refuses more than is open.
 */
export function splitByCategory(
  amount: Money,
  shares: readonly OpenShare[],
  parts: readonly OpenMatterPart[],
): { readonly byPart: Money[]; readonly byMatter: Money[] } {
  const byPart = splitByWaterfall(amount, parts)
  const ofMatter = (matterId: string) => byPart.filter((_, index) => parts[index]?.matterId === matterId)
  return { byPart, byMatter: shares.map(({ matterId }) => sumMoney(amount.currency, ofMatter(matterId))) }
}

/**
 * Splits what is settled on an invoice over its matters in proportion to what is open on each, or as `byMatter` says, and
 * likewise what was withheld of it (R11). Matters on which nothing is settled are left out. Refuses more than is open.
 */
export function splitOverMatters(
  allocation: InvoiceAllocation,
  shares: readonly OpenShare[],
  byMatter?: readonly Money[],
): ShareAllocation[] {
  const total = settledBy(allocation)
  const open = sumMoney(
    total.currency,
    shares.map((share) => share.open.amount),
  )
  if (total.minor > open.minor) throw new RangeError('More than what is open')
  if (total.minor === 0n) return []
  const settled =
    byMatter ??
    allocate(
      total,
      shares.map((share) => share.open.amount.minor),
    )
  const withheld = splitWithin(allocation.withheld, settled)
  const taxWithheld = splitWithin(
    allocation.taxWithheld,
    settled.map((amount, index) => subtract(amount, withheld[index])),
  )
  return shares.flatMap(({ matterId, open: share }, index) => {
    const amount = settled[index] ?? zero(total.currency)
    if (amount.minor === 0n) return []
    const [back, tax] = [withheld[index] ?? zero(total.currency), taxWithheld[index] ?? zero(total.currency)]
    return [
      {
        matterId,
        settled: amount,
        withheld: back,
        taxWithheld: tax,
        paid: subtract(subtract(amount, back), tax),
        homeSettled: homeValueSettled(share, amount),
      },
    ]
  })
}

const splitWithin = (amount: Money, weights: readonly Money[]): Money[] =>
  amount.minor === 0n
    ? weights.map(() => zero(amount.currency))
    : allocate(
        amount,
        weights.map(({ minor }) => minor),
      )

const subtract = (left: Money, right: Money | undefined): Money =>
  money(left.minor - (right?.minor ?? 0n), left.currency)
