import { homeValueSettled, type OpenAmount } from './exchange-difference.ts'
import { percentOf } from './invoice-total.ts'
import { money, type Money, sumMoney } from './money.ts'
import { applyPayment, splitProRata } from './settlement.ts'

/** A credit at the invoice's tax rate. `uncredited` is what earlier credit notes left of the invoice's total. */
export type CreditInput = {
  readonly net: Money
  readonly taxPercent: string
  readonly balance: Money
  readonly uncredited: Money
}

export type Credit = {
  readonly tax: Money
  readonly total: Money
  readonly applied: Money
  readonly clientCredit: Money
  readonly balanceAfter: Money
}

/**
 * A credit note reduces the balance first; what is left becomes client credit (R13). Refuses a credit of 0 or below, and more
 * than what is left uncredited.
 */
export function creditNote({ net, taxPercent, balance, uncredited }: CreditInput): Credit {
  if (net.minor <= 0n) throw new RangeError('A credit is more than 0')
  const tax = percentOf(net, taxPercent)
  const total = money(net.minor + tax.minor, net.currency)
  if (total.minor > uncredited.minor) throw new RangeError('More than what is left uncredited')
  const { applied, excess, balanceAfter } = applyPayment(balance, total)
  return { tax, total, applied, clientCredit: excess, balanceAfter }
}

/** The balance after a write-off, which leaves the invoice's tax as it is (R14). Refuses 0 and more than the balance. */
export function writeOff(balance: Money, amount: Money): Money {
  if (amount.minor <= 0n || amount.minor > balance.minor) {
    throw new RangeError('A write-off is more than 0 and at most the balance')
  }
  return applyPayment(balance, amount).balanceAfter
}

/** A line of an issued invoice with what credit notes have left of it, without tax, and the ids of its tax codes. */
export type CreditableLine = {
  readonly id: string
  readonly matterId: string
  readonly left: OpenAmount
  readonly taxCodeIds: readonly string[]
}

/** A tax of an issued invoice on a matter, with what credit notes have left of it. */
export type CreditableTax = {
  readonly matterId: string
  readonly taxCodeId: string
  readonly percent: string
  readonly left: OpenAmount
}

export type CreditedLine = { readonly line: CreditableLine; readonly net: OpenAmount }
export type CreditedTax = { readonly tax: CreditableTax; readonly base: Money; readonly credited: OpenAmount }

/** What a credit note takes back, without tax, of a line: at most what is left of it. */
export type WantedCredit = { readonly lineId: string; readonly net: Money }

/**
 * The lines and the taxes of a credit note (R13). Tax is computed once for each code and matter at the invoice's rate, on what
 * is credited of the lines that carry it, and never more than is left of it; a credit of all that is left of these lines takes
 * all that is left of the tax, so that credits in parts and in one sum to the same. Home values are taken in proportion.
 * Refuses with a RangeError a line that is not known, an amount of 0 or below, and more than what is left.
 */
export function creditLines(
  lines: readonly CreditableLine[],
  taxes: readonly CreditableTax[],
  wanted: readonly WantedCredit[],
): { lines: CreditedLine[]; taxes: CreditedTax[] } {
  const credited = wanted.map(({ lineId, net }): CreditedLine => {
    const line = lines.find(({ id }) => id === lineId)
    if (line === undefined) throw new RangeError('The invoice does not have this line')
    if (net.minor <= 0n) throw new RangeError('A credit is more than 0')
    return { line, net: { amount: net, homeAmount: homeValueSettled(line.left, net) } }
  })
  const taxed = taxes.flatMap((tax): CreditedTax[] => {
    const carries = ({ matterId, taxCodeIds }: CreditableLine) =>
      matterId === tax.matterId && taxCodeIds.includes(tax.taxCodeId)
    const { currency } = tax.left.amount
    const bases = credited.filter(({ line }) => carries(line)).map(({ net }) => net.amount)
    if (bases.length === 0) return []
    const base = sumMoney(currency, bases)
    const all = sumMoney(
      currency,
      lines.filter(carries).map(({ left }) => left.amount),
    )
    const computed = percentOf(base, tax.percent)
    const isAll = base.minor === all.minor || computed.minor > tax.left.amount.minor
    const amount = isAll ? tax.left.amount : computed
    return [{ tax, base, credited: { amount, homeAmount: homeValueSettled(tax.left, amount) } }]
  })
  return { lines: credited, taxes: taxed }
}

/** An amount without tax, spread over all lines in proportion to what is left of them. Refuses more than what is left. */
export function spreadCredit(net: Money, lines: readonly CreditableLine[]): WantedCredit[] {
  const parts = splitProRata(
    net,
    lines.map(({ left }) => ({ outstanding: left.amount })),
  )
  return lines.flatMap(({ id }, index) => {
    const part = parts[index]
    return part === undefined || part.minor === 0n ? [] : [{ lineId: id, net: part }]
  })
}
