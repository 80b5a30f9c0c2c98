import { decimal, decimalUpTo, formatDecimal, normalized } from './decimal.ts'
import type { PriceBasis } from './invoice-tax.ts'
import type { InvoiceTotal, LineTotal } from './invoice-total.ts'
import { minorUnitsOf } from './minor-units.ts'
import { allocate, fromMajor, money, type Money, sumMoney } from './money.ts'

/*
 * An invoice split between payers. It is totalled once, as a whole (R7–R10); then its total, its income, each of its taxes and
 * each of its lines are split in whole minor units, so that over the payers every figure sums to the whole.
 */

/** What a payer takes: a percentage of up to 2 decimals, an amount in major units, or what the others leave. */
export type PayerShare =
  | { readonly type: 'percent'; readonly value: string }
  | { readonly type: 'amount'; readonly value: string }
  | { readonly type: 'rest' }

export const MAX_PAYERS = 10

const PERCENT_DECIMALS = 2
const QUANTITY_DECIMALS = 4

/** A decimal as a whole number of its smallest unit. */
function unitsOf(text: string, decimals: number): bigint {
  const { units, scale } = decimalUpTo(decimals, text)
  return units * 10n ** BigInt(decimals - scale)
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

export const SAME_PAYER = 'Each client pays one part. Choose another client'
const NOTHING_TO_PAY = 'Each payer must be left with something to pay'

/** Why shares do not make a whole, whatever is split by them, in one sentence; undefined where they do. */
export function findSharesProblem(shares: readonly PayerShare[]): string | undefined {
  if (shares.length < 2) return 'An invoice is split between at least two payers'
  const percents = shares.flatMap((share) => (share.type === 'percent' ? [unitsOf(share.value, PERCENT_DECIMALS)] : []))
  if (percents.length === shares.length) {
    if (sum(percents) !== 100_00n) return 'The percentages must add up to 100'
  } else if (percents.length > 0 || shares.filter(({ type }) => type === 'rest').length !== 1) {
    return 'Give each payer a percentage, or all but one an amount, and that one the rest'
  }
  const isNothing = shares.some((share) => share.type !== 'rest' && decimal(share.value).units <= 0n)
  return isNothing ? NOTHING_TO_PAY : undefined
}

/** Why an invoice cannot be split like this, in one sentence; undefined where it can. */
export function findSplitProblem(total: Money, shares: readonly PayerShare[]): string | undefined {
  const problem = findSharesProblem(shares)
  if (problem !== undefined) return problem
  const isTooFine = shares.some(
    (share) => share.type === 'amount' && normalized(decimal(share.value)).scale > minorUnitsOf(total.currency),
  )
  if (isTooFine) return `An amount has more decimals than ${total.currency} has`
  return payerTotals(total, shares).some(({ minor }) => minor <= 0n) ? NOTHING_TO_PAY : undefined
}

/** What each payer pays of a total: percentages by largest remainder, so that the amounts always sum to it. */
export function payerTotals(total: Money, shares: readonly PayerShare[]): Money[] {
  const { currency } = total
  const isByPercent = shares.every(({ type }) => type === 'percent')
  if (isByPercent)
    return allocate(
      total,
      shares.map((share) => (share.type === 'percent' ? unitsOf(share.value, PERCENT_DECIMALS) : 0n)),
    )
  const fixed = shares.map((share) => (share.type === 'amount' ? fromMajor(share.value, currency).minor : 0n))
  return shares.map(({ type }, index) =>
    money(type === 'rest' ? total.minor - sum(fixed) : (fixed[index] ?? 0n), currency),
  )
}

/** As allocate, of plain numbers; nothing is split over weights that are all 0. */
const allocateUnits = (units: bigint, weights: readonly bigint[]): bigint[] =>
  sum(weights) === 0n
    ? weights.map(() => 0n)
    : allocate({ minor: units, currency: '' }, weights).map(({ minor }) => minor)

/**
 * Splits amounts over payers so that each amount sums to itself and each payer gets exactly what is theirs: one payer after the
 * other takes their share of what is left, by largest remainder. Answers the amounts of each payer.
 */
function splitAmounts(amounts: readonly bigint[], payers: readonly bigint[]): bigint[][] {
  let left = [...amounts]
  return payers.map((theirs, payer) => {
    const taken = payer === payers.length - 1 ? left : allocateUnits(theirs, left)
    left = left.map((amount, index) => amount - (taken[index] ?? 0n))
    return taken
  })
}

const minors = (amounts: readonly Money[]): bigint[] => amounts.map(({ minor }) => minor)

/** An amount that posts beside another is split as that one is; where that one is nothing, so is this. */
const splitBeside = (amounts: readonly bigint[], beside: readonly (readonly bigint[])[]): bigint[][] => {
  const byAmount = amounts.map((amount, index) =>
    allocateUnits(
      amount,
      beside.map((own) => own[index] ?? 0n),
    ),
  )
  return beside.map((_, payer) => byAmount.map((shares) => shares[payer] ?? 0n))
}

export interface FullInvoice {
  readonly total: InvoiceTotal
  readonly pricesInclude: PriceBasis
  /** The tax codes of each line. */
  readonly codes: readonly (readonly string[])[]
}

/** The figures of each payer's invoice. Every one of them, added over the payers, is that of the whole. */
export function splitTotal(full: FullInvoice, payers: readonly Money[]): InvoiceTotal[] {
  const { lines, taxes } = full.total
  const totals = minors(payers)
  const income = minors(lines.map((line) => line.income))
  // First what is earned and each tax as a whole, so that none of them is further than a unit from its share.
  const groups = splitAmounts([sum(income), ...taxes.map(({ tax }) => tax.minor)], totals)
  const within = (amounts: readonly bigint[], group: number) =>
    splitAmounts(
      amounts,
      groups.map((own) => own[group] ?? 0n),
    )
  const reduced = (amounts: readonly bigint[]) => splitAmounts(amounts, allocateUnits(sum(amounts), totals))
  const incomes = within(income, 0)
  const taxShares = taxes.map(({ lineTaxes }, index) => within(minors(lineTaxes), index + 1))
  const shares: SplitFigures = {
    income: incomes,
    homeIncome: splitBeside(minors(lines.map((line) => line.homeIncome)), incomes),
    discount: reduced(minors(lines.map((line) => line.discount))),
    allocated: reduced(minors(lines.map((line) => line.allocated))),
    taxes: taxShares,
    homeTaxes: taxes.map(({ homeLineTaxes }, index) => splitBeside(minors(homeLineTaxes), taxShares[index] ?? [])),
  }
  return payers.map((_, payer) => toPayersTotal(full, shares, payer))
}

/** By payer and line; taxes by code first. */
interface SplitFigures {
  readonly income: bigint[][]
  readonly homeIncome: bigint[][]
  readonly discount: bigint[][]
  readonly allocated: bigint[][]
  readonly taxes: bigint[][][]
  readonly homeTaxes: bigint[][][]
}

function toPayersTotal(
  { total: full, pricesInclude, codes }: FullInvoice,
  shares: SplitFigures,
  payer: number,
): InvoiceTotal {
  const { currency } = full.total
  const home = full.homeTotal.currency
  const own = (amounts: bigint[][] | undefined, index: number): bigint => amounts?.[payer]?.[index] ?? 0n
  const taxOn = (line: number): bigint => sum(shares.taxes.map((tax) => own(tax, line)))
  const lines = full.lines.map((_, index): LineTotal => {
    const income = own(shares.income, index)
    const taxable = income + (pricesInclude === 'tax' ? taxOn(index) : 0n)
    const [allocated, discount] = [own(shares.allocated, index), own(shares.discount, index)]
    const [net, gross] = [taxable + allocated, taxable + allocated + discount]
    return {
      gross: money(gross, currency),
      discount: money(discount, currency),
      net: money(net, currency),
      allocated: money(allocated, currency),
      taxable: money(taxable, currency),
      income: money(income, currency),
      homeIncome: money(own(shares.homeIncome, index), home),
    }
  })
  const taxes = full.taxes.map((tax, code) => {
    const lineTaxes = tax.lineTaxes.map((_, line) => money(own(shares.taxes[code], line), currency))
    const taxed = lines.filter((_, line) => codes[line]?.includes(tax.code))
    return {
      ...tax,
      base: sumMoney(
        currency,
        taxed.map(({ income }) => income),
      ),
      tax: sumMoney(currency, lineTaxes),
      lineTaxes,
      homeLineTaxes: tax.homeLineTaxes.map((_, line) => money(own(shares.homeTaxes[code], line), home)),
    }
  })
  const subtotal = sumMoney(
    currency,
    lines.map(({ net }) => net),
  )
  const discount = sumMoney(
    currency,
    lines.map(({ allocated }) => allocated),
  )
  const taxTotal = sumMoney(
    currency,
    taxes.map(({ tax }) => tax),
  )
  const added = pricesInclude === 'tax' ? 0n : taxTotal.minor
  return {
    lines,
    subtotal,
    discount,
    taxes,
    taxTotal,
    total: money(subtotal.minor - discount.minor + added, currency),
    homeTotal: sumMoney(home, [
      ...lines.map(({ homeIncome }) => homeIncome),
      ...taxes.flatMap(({ homeLineTaxes }) => homeLineTaxes),
    ]),
  }
}

/** A quantity of up to 4 decimals in the proportion of what the payers pay. The parts sum to it. */
export const splitQuantity = (quantity: string, payers: readonly Money[]): string[] =>
  allocateUnits(unitsOf(quantity, QUANTITY_DECIMALS), minors(payers)).map((units) =>
    formatDecimal(normalized({ units, scale: QUANTITY_DECIMALS })),
  )
