import { money, type Money } from './money.ts'

/** Amounts of one currency. `available` is what is cleared in trust for the matter; a plain retainer has no floor. */
export type Retainer = {
  readonly available: Money
  readonly invoiceBalance: Money
  readonly evergreen?: { readonly minimum: Money; readonly target: Money } | undefined
}

export type AppliedRetainer = {
  readonly applied: Money
  readonly invoiceBalanceAfter: Money
  readonly trustAfter: Money
  /** What to ask the client for; undefined where nothing is to be asked. */
  readonly topUp: Money | undefined
}

/**
 * What an issued invoice takes from the retainer: the lesser of what is available and what is owed. An evergreen retainer that
 * falls below its minimum is filled up to its target; a plain one is asked for again only when it is used up (R16).
 */
export function applyRetainer({ available, invoiceBalance, evergreen }: Retainer): AppliedRetainer {
  const applied = available.minor < invoiceBalance.minor ? available.minor : invoiceBalance.minor
  const { currency } = available
  const trustAfter = money(available.minor - applied, currency)
  return {
    applied: money(applied, currency),
    invoiceBalanceAfter: money(invoiceBalance.minor - applied, invoiceBalance.currency),
    trustAfter,
    topUp: evergreen && findTopUp(trustAfter, evergreen),
  }
}

/** Up to what a ledger is filled, and below which balance; without a minimum only when nothing is left. */
export type Replenishment = {
  readonly minimum: Money | undefined
  readonly target: Money
}

/** What a client is asked for, with this balance in trust; undefined where nothing is to be asked (R16). */
export function findTopUp({ minor, currency }: Money, { minimum, target }: Replenishment): Money | undefined {
  const isBelow = minimum === undefined ? minor <= 0n : minor < minimum.minor
  return isBelow && target.minor > minor ? money(target.minor - minor, currency) : undefined
}
