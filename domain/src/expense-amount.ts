import { add, decimal, type Decimal, decimalUpTo, divide, multiply, rescale } from './decimal.ts'
import { minorUnitsOf } from './minor-units.ts'
import { addMoney, allocate, money, type Money, roundToMoney, sumMoney, toDecimal } from './money.ts'
import { exchangeRateFrom } from './time-amount.ts'

/** Quantities, unit costs and percentages carry up to 4 decimals (R1). */
const COST_DECIMALS = 4

/** Plain decimal texts; the exchange rate is billing units for one unit of the home currency (R6). */
type CostToPrice = {
  readonly quantity: string
  readonly unitCost: string
  readonly taxPercentage: string
  readonly markupPercentage: string
  readonly currency: string
  readonly homeCurrency: string
  readonly exchangeRate: string
}

/** A priced cost: `amount` is the sum of the three before it, `homeAmount` the same in the firm's currency. */
export type PricedCost = {
  readonly cost: Money
  readonly tax: Money
  readonly markup: Money
  readonly amount: Money
  readonly homeAmount: Money
}

const percent = (text: string): Decimal => {
  const { units, scale } = decimalUpTo(COST_DECIMALS, text)
  return { units, scale: scale + 2 }
}

/**
 * cost = round(quantity × unit cost); tax and markup = round(cost × percentage), each from the rounded cost, so that a reader
 * can reproduce every figure from those shown (decisions.md). In one currency the home amount is the amount; else it is the
 * unrounded cost with the shown tax and markup, divided by the exchange rate and rounded once (R6). Refuses more than 4
 * decimals and an exchange rate of 0 or below.
 */
export function priceCost(input: CostToPrice): PricedCost {
  const { currency, homeCurrency } = input
  const exactCost = multiply(decimalUpTo(COST_DECIMALS, input.quantity), decimalUpTo(COST_DECIMALS, input.unitCost))
  const cost = roundToMoney(exactCost, currency)
  const share = (percentage: string) => roundToMoney(multiply(toDecimal(cost), percent(percentage)), currency)
  const [tax, markup] = [share(input.taxPercentage), share(input.markupPercentage)]
  const amount = sumMoney(currency, [cost, tax, markup])
  const charged = [toDecimal(tax), toDecimal(markup)].reduce(add, exactCost)
  const home = () => divide(charged, exchangeRateFrom(input.exchangeRate), minorUnitsOf(homeCurrency))
  return {
    cost,
    tax,
    markup,
    amount,
    homeAmount: currency === homeCurrency ? amount : money(home().units, homeCurrency),
  }
}

/** Shares as people write them (`1`, `33.3333`), as integer weights in the same proportion. */
function weightsOf(shares: readonly string[]): bigint[] {
  const read = shares.map((share) => decimal(share))
  const scale = Math.max(0, ...read.map((share) => share.scale))
  return read.map((share) => rescale(share, scale).units)
}

/**
 * One cost shared among several matters: cost, tax, markup and home amount are each split by largest remainder, so that the
 * parts of each sum to its total. Refuses negative shares and shares that are all 0.
 */
export function splitCost(total: PricedCost, shares: readonly string[]): PricedCost[] {
  const weights = weightsOf(shares)
  const [costs, taxes, markups, homes] = [total.cost, total.tax, total.markup, total.homeAmount].map((amount) =>
    allocate(amount, weights),
  ) as [Money[], Money[], Money[], Money[]]
  const isOneCurrency = total.amount.currency === total.homeAmount.currency
  return costs.map((cost, index) => {
    // Each list has one part for each share.
    const [tax, markup, home] = [taxes[index], markups[index], homes[index]] as [Money, Money, Money]
    const amount = addMoney(addMoney(cost, tax), markup)
    return { cost, tax, markup, amount, homeAmount: isOneCurrency ? amount : home }
  })
}
