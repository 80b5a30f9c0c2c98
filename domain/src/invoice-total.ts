import { compareDecimals, decimal, type Decimal, decimalUpTo, divide, multiply } from './decimal.ts'
import { type InvoiceTax, type TaxInput, totalTaxes } from './invoice-tax.ts'
import { minorUnitsOf } from './minor-units.ts'
import { allocate, fromMajor, money, type Money, roundToMoney, sumMoney, zero } from './money.ts'
import { exchangeRateFrom } from './time-amount.ts'

/** What a person can bill on a line of an invoice. */
export const LINE_KINDS = ['time', 'expense', 'flat', 'contingency', 'interest', 'other'] as const
/** What a line of an invoice bills; what is brought forward from older books is none of the person's choices. */
export const BILLED_LINE_KINDS = [...LINE_KINDS, 'broughtForward'] as const
export type LineKind = (typeof BILLED_LINE_KINDS)[number]

/** A percentage of up to 4 decimals from 0 to 100, or an amount in major units. */
export type Discount = { readonly type: 'percent' | 'amount'; readonly value: string }

/** Which lines a discount of the whole invoice is taken from. Fees are time, flat and contingency fees. */
export const DISCOUNT_TARGETS = ['all', 'fees', 'time', 'expense'] as const
export type DiscountTarget = (typeof DISCOUNT_TARGETS)[number]
export type InvoiceDiscount = Discount & { readonly appliesTo: DiscountTarget }

/** Quantity and rate are plain decimals of up to 4 places, neither below 0. Tax codes are those of `taxes`. */
export type LineInput = {
  readonly kind: LineKind
  readonly quantity: string
  readonly rate: string
  readonly discount?: Discount | undefined
  readonly taxCodes?: readonly string[] | undefined
}

/** The exchange rate is invoice-currency units for one home unit (R6); it is not read where the currencies are the same. */
export type InvoiceInput = {
  readonly currency: string
  readonly homeCurrency: string
  readonly exchangeRate: string
  readonly lines: readonly LineInput[]
  readonly discount?: InvoiceDiscount | undefined
  readonly tax: TaxInput
}

/**
 * gross − discount = net; net − allocated (its share of the invoice's discount) = taxable; taxable less any tax that the
 * price includes = income, what the line earns.
 */
export type LineTotal = {
  readonly gross: Money
  readonly discount: Money
  readonly net: Money
  readonly allocated: Money
  readonly taxable: Money
  readonly income: Money
  readonly homeIncome: Money
}

/** `total` = subtotal − discount + the taxes that prices do not include. `homeTotal` is the sum of home incomes and taxes. */
export type InvoiceTotal = {
  readonly lines: readonly LineTotal[]
  readonly subtotal: Money
  readonly discount: Money
  readonly taxes: readonly InvoiceTax[]
  readonly taxTotal: Money
  readonly total: Money
  readonly homeTotal: Money
}

/** Why an invoice cannot be totalled; lines are counted from 1. */
export type InvoiceProblem =
  | { readonly code: 'line_discount_too_large'; readonly line: number; readonly gross: Money }
  | { readonly code: 'invoice_discount_too_large'; readonly eligible: Money }
  | { readonly code: 'unknown_tax_code'; readonly line: number; readonly taxCode: string }

const FIGURE_DECIMALS = 4

const isEligible = (kind: LineKind, target: DiscountTarget): boolean =>
  target === 'all' || target === kind || (target === 'fees' && ['time', 'flat', 'contingency'].includes(kind))

/** A percentage of an amount, rounded once (R7, R8). Refuses more than 4 decimals. */
export function percentOf(amount: Money, percent: string): Money {
  const { units, scale } = decimalUpTo(FIGURE_DECIMALS, percent)
  const product = { units: amount.minor * units, scale: minorUnitsOf(amount.currency) + scale + 2 }
  return roundToMoney(product, amount.currency)
}

const discountOf = (amount: Money, { type, value }: Discount): Money =>
  type === 'percent' ? percentOf(amount, value) : fromMajor(value, amount.currency)

/** quantity × rate before it is rounded. Refuses more than 4 decimals and figures below 0. */
function exactGross({ quantity, rate }: LineInput): Decimal {
  const [hours, price] = [decimalUpTo(FIGURE_DECIMALS, quantity), decimalUpTo(FIGURE_DECIMALS, rate)]
  if (hours.units < 0n || price.units < 0n) throw new RangeError('A line is not negative; use a credit note')
  return multiply(hours, price)
}

/** What the invoice's figures break (R7, R8); undefined where they can be totalled. Refuses malformed decimals. */
export function findInvoiceProblem(input: InvoiceInput): InvoiceProblem | undefined {
  const known = new Set(input.tax.rates.map(({ code }) => code))
  const nets: Money[] = []
  for (const [index, line] of input.lines.entries()) {
    const unknown = (line.taxCodes ?? []).find((code) => !known.has(code))
    if (unknown !== undefined) return { code: 'unknown_tax_code', line: index + 1, taxCode: unknown }
    const gross = roundToMoney(exactGross(line), input.currency)
    const discount = line.discount ? discountOf(gross, line.discount) : zero(input.currency)
    if (isOutside(discount, gross)) return { code: 'line_discount_too_large', line: index + 1, gross }
    nets.push(money(gross.minor - discount.minor, input.currency))
  }
  if (input.discount === undefined) return undefined
  const eligible = eligibleTotal(input, nets)
  return isOutside(discountOf(eligible, input.discount), eligible)
    ? { code: 'invoice_discount_too_large', eligible }
    : undefined
}

const isOutside = (discount: Money, limit: Money): boolean => discount.minor < 0n || discount.minor > limit.minor

function eligibleNets({ lines, discount }: InvoiceInput, nets: readonly Money[]): bigint[] {
  const target = discount?.appliesTo ?? 'all'
  return nets.map(({ minor }, index) => (isEligible(lines[index]?.kind ?? 'other', target) ? minor : 0n))
}

const eligibleTotal = (input: InvoiceInput, nets: readonly Money[]): Money =>
  money(
    eligibleNets(input, nets).reduce((sum, minor) => sum + minor, 0n),
    input.currency,
  )

/** Each line's share of the invoice's discount, by largest remainder (R8). */
function allocateDiscount(input: InvoiceInput, nets: readonly Money[]): Money[] {
  const eligible = eligibleTotal(input, nets)
  if (input.discount === undefined || eligible.minor === 0n) return nets.map(() => zero(input.currency))
  return allocate(discountOf(eligible, input.discount), eligibleNets(input, nets))
}

/**
 * The figures of an invoice (R7–R10): every line rounded once, discounts, taxes, and the total as the sum of rounded figures.
 * Refuses with a RangeError what findInvoiceProblem objects to.
 */
export function totalInvoice(input: InvoiceInput): InvoiceTotal {
  const problem = findInvoiceProblem(input)
  if (problem !== undefined) throw new RangeError(`Not an invoice: ${problem.code}`)
  const { currency, homeCurrency } = input
  const subtract = (left: Money, right: Money) => money(left.minor - right.minor, currency)

  const exact = input.lines.map(exactGross)
  const gross = exact.map((product) => roundToMoney(product, currency))
  const discounts = gross.map((amount, index) => {
    const discount = input.lines[index]?.discount
    return discount ? discountOf(amount, discount) : zero(currency)
  })
  const nets = gross.map((amount, index) => subtract(amount, discounts[index] ?? zero(currency)))
  const allocated = allocateDiscount(input, nets)
  const taxable = nets.map((net, index) => subtract(net, allocated[index] ?? zero(currency)))

  const convert = homeConverter(input)
  const codes = input.lines.map(({ taxCodes = [] }) => taxCodes)
  const taxes = totalTaxes({ currency, taxable, codes, tax: input.tax, toHome: (tax) => convert.amount(tax) })
  const isIncluded = input.tax.pricesInclude === 'tax'
  const lines = taxable.map((amount, index): LineTotal => {
    const included = isIncluded ? sumMoney(currency, lineTaxes(taxes, index, currency)) : zero(currency)
    const income = subtract(amount, included)
    return {
      gross: gross[index] ?? zero(currency),
      discount: discounts[index] ?? zero(currency),
      net: nets[index] ?? zero(currency),
      allocated: allocated[index] ?? zero(currency),
      taxable: amount,
      income,
      homeIncome: convert.income(income, exact[index] ?? decimal('0'), gross[index] ?? zero(currency)),
    }
  })
  const subtotal = sumMoney(currency, nets)
  const discount = sumMoney(currency, allocated)
  const taxTotal = sumMoney(
    currency,
    taxes.map(({ tax }) => tax),
  )
  const afterDiscount = subtract(subtotal, discount)
  return {
    lines,
    subtotal,
    discount,
    taxes,
    taxTotal,
    total: isIncluded ? afterDiscount : money(afterDiscount.minor + taxTotal.minor, currency),
    homeTotal: sumMoney(homeCurrency, [
      ...lines.map(({ homeIncome }) => homeIncome),
      ...taxes.flatMap(({ homeLineTaxes }) => homeLineTaxes),
    ]),
  }
}

const lineTaxes = (taxes: readonly InvoiceTax[], line: number, currency: string): Money[] =>
  taxes.map((tax) => tax.lineTaxes[line] ?? zero(currency))

/**
 * Home amounts are rounded once. An income that nothing was taken from comes from the unrounded product (R6); else what was
 * taken is converted and subtracted, so that the untouched line and the entry it bills never differ.
 */
function homeConverter({ currency, homeCurrency, exchangeRate }: InvoiceInput) {
  if (currency === homeCurrency) {
    return { amount: (amount: Money) => amount, income: (income: Money) => income }
  }
  const rate = exchangeRateFrom(exchangeRate)
  const convert = (value: Decimal): bigint => divide(value, rate, minorUnitsOf(homeCurrency)).units
  const scale = minorUnitsOf(currency)
  return {
    amount: (amount: Money) => money(convert({ units: amount.minor, scale }), homeCurrency),
    income: (income: Money, product: Decimal, gross: Money) => {
      if (income.minor === 0n) return zero(homeCurrency)
      const taken = convert({ units: gross.minor - income.minor, scale })
      return money(convert(product) - taken, homeCurrency)
    },
  }
}

/** A problem in one sentence. */
export function describeInvoiceProblem(problem: InvoiceProblem): string {
  switch (problem.code) {
    case 'line_discount_too_large':
      return `The discount on line ${problem.line} is more than its amount`
    case 'invoice_discount_too_large':
      return 'The discount is more than the lines it is taken from'
    case 'unknown_tax_code':
      return `Line ${problem.line} has the tax code ${problem.taxCode}, which has no rate on the day of the invoice`
  }
}

/** Whether a text is a percentage from 0 to 100 with at most 4 decimals. */
export function isPercentage(text: string): boolean {
  try {
    const value = decimalUpTo(FIGURE_DECIMALS, text)
    return value.units >= 0n && compareDecimals(value, decimal('100')) <= 0
  } catch {
    return false
  }
}
