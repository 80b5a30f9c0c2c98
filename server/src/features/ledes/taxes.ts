import { decimal, divide, formatDecimal, multiply, normalized, sumDecimals } from '#domain/decimal.ts'
import { allocate, money, roundToMoney, toDecimal } from '#domain/money.ts'
import type { LineToSend, TaxToSend } from './queries.ts'

/** The tax on a line: its rate as a fraction, its amount in minor units, and the codes of it. */
export interface LineTax {
  readonly rate: string
  readonly minor: bigint
  readonly type: string
}

interface TaxedRow {
  readonly line: LineToSend
  readonly total: bigint
  readonly isWork: boolean
}

const HUNDRED = decimal('100')

/** A line worth nothing, which a file leaves out. */
export const isNothing = (line: LineToSend): boolean => BigInt(line.gross_minor) === 0n

/**
 * The taxes of an invoice by line. An invoice is taxed once for each code; its lines share that tax, so that they sum to it.
 * Where the whole invoice has a discount, each line has the tax on its own amount, and the line of the discount the rest.
 */
export function lineTaxes(
  rows: readonly TaxedRow[],
  taxes: readonly TaxToSend[],
  currency: string,
): (LineTax | undefined)[] {
  const byCode = [...Map.groupBy(taxes, ({ tax_code_id }) => tax_code_id)].map(([id, own]) => ({
    id,
    code: own[0]?.code ?? '',
    percent: own[0]?.percent ?? '0',
    minor: own.reduce((sum, { tax_minor }) => sum + BigInt(tax_minor), 0n),
  }))
  const shares = byCode.map((tax) => shareTax(tax, rows, currency))
  return rows.map((row, index) => {
    const own = byCode.filter(({ id }) => row.line.tax_code_ids.includes(id))
    const minor = shares.reduce((sum, share) => sum + (share[index] ?? 0n), 0n)
    if (own.length === 0 && minor === 0n) return undefined
    const percent = sumDecimals(own.map((tax) => tax.percent))
    const rate = formatDecimal(normalized(divide(decimal(percent), HUNDRED, 6)))
    return { rate, minor, type: own.map(({ code }) => code).join(' ') }
  })
}

interface CodeTax {
  readonly id: string
  readonly percent: string
  readonly minor: bigint
}

function shareTax({ id, percent, minor }: CodeTax, rows: readonly TaxedRow[], currency: string): bigint[] {
  const isTaxed = ({ line }: TaxedRow) => line.tax_code_ids.includes(id)
  const isDiscount = (row: TaxedRow) => !row.isWork && row.total < 0n
  const firstDiscount = rows.findIndex(isDiscount)
  if (firstDiscount < 0) {
    const weights = rows.map((row) => (isTaxed(row) && row.total > 0n ? row.total : 0n))
    if (weights.every((weight) => weight === 0n)) return weights
    return allocate(money(minor, currency), weights).map((share) => share.minor)
  }
  const rate = divide(decimal(percent), HUNDRED, 6)
  const own = rows.map((row) =>
    isTaxed(row) && !isDiscount(row)
      ? roundToMoney(multiply(toDecimal(money(row.total, currency)), rate), currency).minor
      : 0n,
  )
  const rest = minor - own.reduce((sum, share) => sum + share, 0n)
  return own.map((share, index) => (index === firstDiscount ? share + rest : share))
}
