import { decimalUpTo, roundQuotient } from './decimal.ts'
import { allocate, money, type Money, sumMoney, zero } from './money.ts'

/** How tax is rounded (R9): once for each code, on each line, or with the fraction dropped, as the United Kingdom allows. */
export const TAX_ROUNDINGS = ['perInvoice', 'perLine', 'downPerInvoice'] as const
export type TaxRounding = (typeof TAX_ROUNDINGS)[number]

/** Whether prices are stated without tax, which is then added, or include it. */
export const PRICE_BASES = ['noTax', 'tax'] as const
export type PriceBasis = (typeof PRICE_BASES)[number]

/** A rate in percent with up to 4 decimals, as copied onto the invoice. */
export type TaxRate = { readonly code: string; readonly percent: string }

export type TaxInput = {
  readonly rates: readonly TaxRate[]
  readonly rounding: TaxRounding
  readonly pricesInclude: PriceBasis
}

/**
 * The tax of one code. `base` is what it was computed on, without tax. `lineTaxes` has one amount for each line of the invoice
 * (0 where the line does not carry the code) and sums to `tax`, so that the tax of each matter is known. The tax is converted
 * to the home currency once and split in the same proportion.
 */
export type InvoiceTax = TaxRate & {
  readonly base: Money
  readonly tax: Money
  readonly lineTaxes: readonly Money[]
  readonly homeLineTaxes: readonly Money[]
}

export type TaxableLines = {
  readonly currency: string
  readonly taxable: readonly Money[]
  readonly codes: readonly (readonly string[])[]
  readonly tax: TaxInput
  readonly toHome: (amount: Money) => Money
}

/** A percentage as a fraction of two integers. */
type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

function fractionFrom(percents: readonly string[]): Fraction {
  const rates = percents.map((percent) => decimalUpTo(4, percent))
  const numerator = rates.reduce((sum, { units, scale }) => sum + units * 10n ** BigInt(4 - scale), 0n)
  return { numerator, denominator: 1_000_000n }
}

/**
 * Tax by code, in the order of the rates given (R9). Without tax in the price: each code on the same base, each rounded, none
 * on top of another. With tax in the price: net = round(G ÷ (1 + r)), tax = G − net; several codes on one line share their tax
 * in proportion to their rates.
 */
export function totalTaxes(lines: TaxableLines): InvoiceTax[] {
  const byCode =
    lines.tax.pricesInclude === 'tax' ? includedTaxes(lines) : lines.tax.rates.map((rate) => addedTaxes(lines, rate))
  return lines.tax.rates.flatMap((rate, index) => {
    const lineTaxes = byCode[index] ?? []
    const tax = sumMoney(lines.currency, lineTaxes)
    const carries = lines.codes.map((codes) => codes.includes(rate.code))
    if (!carries.some(Boolean)) return []
    const taxed = lines.taxable.filter((_, line) => carries[line])
    const included = lines.tax.pricesInclude === 'tax' ? totalIncluded(byCode, carries) : 0n
    return [
      {
        code: rate.code,
        percent: rate.percent,
        base: money(sumMoney(lines.currency, taxed).minor - included, lines.currency),
        tax,
        lineTaxes,
        homeLineTaxes: split(
          lines.toHome(tax),
          lineTaxes.map(({ minor }) => minor),
        ),
      },
    ]
  })
}

const totalIncluded = (byCode: readonly (readonly Money[])[], carries: readonly boolean[]): bigint =>
  byCode.flatMap((taxes) => taxes.filter((_, line) => carries[line])).reduce((sum, { minor }) => sum + minor, 0n)

/** The tax of one code on each line, on top of the price. */
function addedTaxes({ currency, taxable, codes, tax }: TaxableLines, { code, percent }: TaxRate): Money[] {
  const { numerator, denominator } = fractionFrom([percent])
  const bases = taxable.map(({ minor }, line) => (codes[line]?.includes(code) ? minor : 0n))
  const round = tax.rounding === 'downPerInvoice' ? floorQuotient : roundQuotient
  if (tax.rounding === 'perLine') return bases.map((base) => money(round(base * numerator, denominator), currency))
  const base = bases.reduce((sum, minor) => sum + minor, 0n)
  return split(money(round(base * numerator, denominator), currency), bases)
}

/** The tax of every code on each line, as part of the price. Lines with the same codes are computed together. */
function includedTaxes({ currency, taxable, codes, tax }: TaxableLines): Money[][] {
  const result = tax.rates.map(() => taxable.map(() => zero(currency)))
  for (const lines of groupLines(codes, tax.rounding)) {
    const ofGroup = codes[lines[0] ?? 0] ?? []
    const percents = tax.rates.map(({ code, percent }) => (ofGroup.includes(code) ? percent : '0'))
    const combined = fractionFrom(percents)
    if (combined.numerator === 0n) continue
    const prices = lines.map((line) => taxable[line]?.minor ?? 0n)
    const price = prices.reduce((sum, minor) => sum + minor, 0n)
    const total = money(includedTax(price, combined, tax.rounding), currency)
    const weights = percents.map((percent) => fractionFrom([percent]).numerator)
    for (const [index, part] of allocate(total, weights).entries()) {
      const ofLines = split(part, prices)
      lines.forEach((line, position) => result[index]?.splice(line, 1, ofLines[position] ?? zero(currency)))
    }
  }
  return result
}

function includedTax(price: bigint, { numerator, denominator }: Fraction, rounding: TaxRounding): bigint {
  if (rounding === 'downPerInvoice') return floorQuotient(price * numerator, denominator + numerator)
  return price - roundQuotient(price * denominator, denominator + numerator)
}

/** The positions of the lines that are computed together. */
function groupLines(codes: TaxableLines['codes'], rounding: TaxRounding): number[][] {
  const groups = new Map<string, number[]>()
  for (const [line, ofLine] of codes.entries()) {
    const key = rounding === 'perLine' ? String(line) : JSON.stringify([...ofLine].sort())
    const group = groups.get(key)
    if (group) group.push(line)
    else groups.set(key, [line])
  }
  return [...groups.values()]
}

const floorQuotient = (numerator: bigint, denominator: bigint): bigint => numerator / denominator

/** An amount over lines in proportion to their weights; nothing for any where no line has a weight. */
const split = (amount: Money, weights: readonly bigint[]): Money[] =>
  weights.some((weight) => weight > 0n) ? allocate(amount, weights) : weights.map(() => zero(amount.currency))
