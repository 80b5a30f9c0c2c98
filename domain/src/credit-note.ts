import { percentOf } from './invoice-total.ts'
import { money, type Money } from './money.ts'
import { applyPayment } from './settlement.ts'

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
