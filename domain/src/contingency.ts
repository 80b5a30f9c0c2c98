import { add, type Decimal, decimalUpTo } from './decimal.ts'
import { percentOf } from './invoice-total.ts'
import { minorUnitsOf } from './minor-units.ts'
import { fromMajor, money, type Money, roundToMoney, sumMoney, zero } from './money.ts'

/** What the percentage is taken of: the whole recovery, or the recovery less costs, as the agreement says. */
export const CONTINGENCY_BASES = ['gross', 'net'] as const
export type ContingencyBasis = (typeof CONTINGENCY_BASES)[number]

/** A slice of the base up to an amount in major units and its percentage; `upTo` is undefined for the last slice. */
export type ContingencyTier = { readonly upTo: string | undefined; readonly percent: string }

/** Percentages have up to 4 decimals: a third is stored, and computed, as 33.3333. */
export type ContingencyAgreement = {
  readonly basis: ContingencyBasis
  readonly tiers: readonly ContingencyTier[]
  readonly taxPercent?: string | undefined
}

export type ContingencyFee = {
  readonly feeBase: Money
  readonly fee: Money
  readonly tax: Money
  /** What the client keeps of the recovery after costs, fee and tax. Below 0 where they exceed it. */
  readonly clientNet: Money
}

/**
 * The fee on a recovery (R17). Each slice of the base is charged at its tier's percentage; the fee is rounded once and the tax on
 * it once. Costs above the recovery leave a net base of 0. Refuses tiers that do not rise and a base that no tier reaches.
 */
export function contingencyFee(recovery: Money, costs: Money, agreement: ContingencyAgreement): ContingencyFee {
  const { currency } = recovery
  const net = recovery.minor - sumMoney(currency, [costs]).minor
  const feeBase = agreement.basis === 'gross' ? recovery : money(net < 0n ? 0n : net, currency)
  const fee = chargeTiers(feeBase, agreement.tiers)
  const tax = agreement.taxPercent === undefined ? zero(currency) : percentOf(fee, agreement.taxPercent)
  return { feeBase, fee, tax, clientNet: money(net - fee.minor - tax.minor, currency) }
}

function chargeTiers(base: Money, tiers: readonly ContingencyTier[]): Money {
  let charged = 0n
  let fee: Decimal = { units: 0n, scale: 0 }
  for (const { upTo, percent } of tiers) {
    const end = upTo === undefined ? base.minor : fromMajor(upTo, base.currency).minor
    if (end < charged && upTo !== undefined) throw new RangeError('The tiers of a contingency fee must rise')
    const slice = (end < base.minor ? end : base.minor) - charged
    if (slice <= 0n) continue
    fee = add(fee, shareOf(money(slice, base.currency), percent))
    charged += slice
  }
  if (charged < base.minor) throw new RangeError('No tier of the contingency fee reaches the recovery')
  return roundToMoney(fee, base.currency)
}

/** A percentage of up to 4 decimals of an amount, not rounded. */
function shareOf({ minor, currency }: Money, percent: string): Decimal {
  const { units, scale } = decimalUpTo(4, percent)
  return { units: minor * units, scale: minorUnitsOf(currency) + scale + 2 }
}
