import { type CalendarDay, compareDays } from './calendar-day.ts'
import { decimalUpTo, roundQuotient } from './decimal.ts'
import { percentOf } from './invoice-total.ts'
import { allocate, money, type Money, sumMoney, zero } from './money.ts'

/** A payment against a balance: the excess becomes client credit, never a negative balance (R11). */
export type AppliedPayment = { readonly applied: Money; readonly excess: Money; readonly balanceAfter: Money }

/** Refuses an amount of 0 or below and a balance below 0. */
export function applyPayment(balance: Money, payment: Money): AppliedPayment {
  if (payment.minor <= 0n) throw new RangeError('A payment is more than 0')
  if (balance.minor < 0n) throw new RangeError('A balance is never below 0')
  const { currency } = sumMoney(balance.currency, [balance, payment])
  const applied = payment.minor < balance.minor ? payment.minor : balance.minor
  return {
    applied: money(applied, currency),
    excess: money(payment.minor - applied, currency),
    balanceAfter: money(balance.minor - applied, currency),
  }
}

/** What is still owed: the total less payments, credits, write-offs and tax withheld (R11). */
export function openBalance(total: Money, settled: readonly Money[]): Money {
  return money(total.minor - sumMoney(total.currency, settled).minor, total.currency)
}

/** Something that can be paid in part: a line, an account's share of a bill, or a whole invoice. */
export type OpenPart = { readonly outstanding: Money }

/** What a payment closes first of an invoice: all parts in proportion, or one category after the other (R11). */
export const PAYMENT_ORDERS = ['proRata', 'waterfall'] as const
export type PaymentOrder = (typeof PAYMENT_ORDERS)[number]

/** The categories of a waterfall, in the order in which they are usually paid (R11). */
export const PART_CATEGORIES = ['interest', 'expense', 'tax', 'fee'] as const
export type PartCategory = (typeof PART_CATEGORIES)[number]

/**
 * Splits an amount over parts in proportion to what is outstanding, by largest remainder (R11). One amount for each part, which
 * sum to the amount. Refuses an amount above what is outstanding.
 */
export function splitProRata(amount: Money, parts: readonly OpenPart[]): Money[] {
  assertCovers(amount, parts)
  if (amount.minor === 0n) return parts.map(() => zero(amount.currency))
  return allocate(
    amount,
    parts.map(({ outstanding }) => outstanding.minor),
  )
}

/**
 * Splits an amount over parts category by category; within one in proportion to what is outstanding (R11). Refuses an amount
 * above what is outstanding and a part whose category the order lacks.
 */
export function splitByWaterfall(
  amount: Money,
  parts: readonly (OpenPart & { readonly category: PartCategory })[],
  order: readonly PartCategory[] = PART_CATEGORIES,
): Money[] {
  assertCovers(amount, parts)
  const result = parts.map(() => zero(amount.currency))
  let left = amount.minor
  for (const category of order) {
    const positions = parts.flatMap((part, position) => (part.category === category ? [position] : []))
    const ofCategory = positions.flatMap((position) => parts[position] ?? [])
    const open = ofCategory.reduce((sum, { outstanding }) => sum + outstanding.minor, 0n)
    const paid = left < open ? left : open
    const split = splitProRata(money(paid, amount.currency), ofCategory)
    positions.forEach((position, index) => result.splice(position, 1, split[index] ?? zero(amount.currency)))
    left -= paid
  }
  if (left !== 0n) throw new RangeError('A part has a category that the order lacks')
  return result
}

function assertCovers(amount: Money, parts: readonly OpenPart[]): void {
  const open = sumMoney(
    amount.currency,
    parts.map(({ outstanding }) => outstanding),
  )
  if (amount.minor < 0n || amount.minor > open.minor) throw new RangeError('More than what is outstanding')
}

/** An invoice that a payment can be applied to. */
export type OpenInvoice = OpenPart & { readonly dueOn: CalendarDay; readonly number: string }

/**
 * Spreads a payment over invoices of one currency: the oldest due day first, then the lower number (R11). One amount for each
 * invoice, in the order given, and what is left, which becomes client credit.
 */
export function applyOldestFirst(
  payment: Money,
  invoices: readonly OpenInvoice[],
): { applied: Money[]; excess: Money } {
  const order = [...invoices.keys()].sort((left, right) => compareOpenInvoices(invoices[left], invoices[right]))
  const applied = invoices.map(() => zero(payment.currency))
  let left = payment.minor
  for (const position of order) {
    const open = sumMoney(payment.currency, [invoices[position]?.outstanding ?? zero(payment.currency)]).minor
    const part = left < open ? left : open
    applied[position] = money(part, payment.currency)
    left -= part
  }
  return { applied, excess: money(left, payment.currency) }
}

/** Numbers compare as people read them: INV-9 comes before INV-10. */
const numberOrder = new Intl.Collator('en', { numeric: true })

/** The oldest due day first, then the lower number (R11). */
export function compareOpenInvoices(left: OpenInvoice | undefined, right: OpenInvoice | undefined): number {
  if (left === undefined || right === undefined) return 0
  return compareDays(left.dueOn, right.dueOn) || numberOrder.compare(left.number, right.number)
}

/** What a payer withholds: a percentage of the fees without tax, and where the law says so the whole of the tax (R12). */
export type Withholding = {
  readonly fees: Money
  readonly tax: Money
  readonly total: Money
  readonly percent: string
  readonly withholdsTax: boolean
}

/** The invoice paid in full: cash + withheld + tax withheld = total. */
export function fullWithholding({ fees, tax, total, percent, withholdsTax }: Withholding) {
  const withheld = percentOf(fees, percent)
  const taxWithheld = withholdsTax ? tax : zero(tax.currency)
  return { withheld, taxWithheld, cash: openBalance(total, [withheld, taxWithheld]) }
}

/**
 * What cash settles where the payer withheld tax: S = C ÷ (1 − withheld share), at most the balance; the rest of S counts as
 * withheld (R12). Cash beyond what the balance needs is excess. Refuses cash of 0 or below and shares that leave no cash.
 */
export function settleWithWithholding(cash: Money, balance: Money, withholding: Withholding) {
  if (cash.minor <= 0n) throw new RangeError('A payment is more than 0')
  const { units, scale } = decimalUpTo(4, withholding.percent)
  const unit = 10n ** BigInt(scale + 2)
  const whtShare = withholding.fees.minor * units
  const taxShare = withholding.withholdsTax ? withholding.tax.minor * unit : 0n
  const totalShare = withholding.total.minor * unit
  const cashShare = totalShare - whtShare - taxShare
  if (cashShare <= 0n) throw new RangeError('Nothing is left to be paid in cash')

  const grossedUp = roundQuotient(cash.minor * totalShare, cashShare)
  const isFull = grossedUp >= balance.minor
  const settled = money(isFull ? balance.minor : grossedUp, cash.currency)
  const cashUsed = isFull ? minimum(cash.minor, roundQuotient(balance.minor * cashShare, totalShare)) : cash.minor
  const credits = money(settled.minor - cashUsed, cash.currency)
  const weights = [whtShare, taxShare]
  const [withheld, taxWithheld] = (
    whtShare + taxShare > 0n ? allocate(credits, weights) : [credits, zero(cash.currency)]
  ) as [Money, Money]
  return { settled, withheld, taxWithheld, excess: money(cash.minor - cashUsed, cash.currency) }
}

const minimum = (left: bigint, right: bigint): bigint => (left < right ? left : right)
