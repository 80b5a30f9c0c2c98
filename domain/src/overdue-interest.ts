import { addDays, type CalendarDay, compareDays, daysBetween } from './calendar-day.ts'
import { decimalUpTo, roundQuotient } from './decimal.ts'
import { money, type Money, zero } from './money.ts'

/** A yearly rate in percent; interest runs from the due day plus the days of grace. Payments are in the debt's currency. */
export type OverdueDebt = {
  readonly principal: Money
  readonly annualPercent: string
  readonly dueOn: CalendarDay
  readonly graceDays?: number | undefined
  readonly asOf: CalendarDay
  readonly payments?: readonly { readonly on: CalendarDay; readonly amount: Money }[] | undefined
}

/** A stretch of days on one balance: the first day is not counted, the last one is. */
export type InterestSegment = {
  readonly from: CalendarDay
  readonly to: CalendarDay
  readonly days: number
  readonly balance: Money
}

export type OverdueInterest = { readonly segments: readonly InterestSegment[]; readonly interest: Money }

/**
 * Simple interest on what was overdue, day by day, 365 days to the year, rounded once at the end; never interest on interest
 * (R15). Payments up to the first day reduce the balance that it starts with; an overpayment leaves 0.
 */
export function overdueInterest({
  principal,
  annualPercent,
  dueOn,
  graceDays = 0,
  asOf,
  payments = [],
}: OverdueDebt): OverdueInterest {
  const { units, scale } = decimalUpTo(4, annualPercent)
  if (units < 0n) throw new RangeError('Interest is not negative')
  const start = addDays(dueOn, graceDays)
  const later = payments
    .filter(({ on }) => compareDays(on, start) > 0 && compareDays(on, asOf) < 0)
    .toSorted((left, right) => compareDays(left.on, right.on))
  const early = payments.filter(({ on }) => compareDays(on, start) <= 0)

  const segments: InterestSegment[] = []
  let balance = early.reduce(reduceBalance, principal)
  let from = start
  for (const { on, amount } of [...later, { on: asOf, amount: zero(principal.currency) }]) {
    const days = daysBetween(from, on)
    if (days > 0 && balance.minor > 0n) segments.push({ from, to: on, days, balance })
    if (days > 0) from = on
    balance = reduceBalance(balance, { amount })
  }
  const dayBalances = segments.reduce((sum, segment) => sum + segment.balance.minor * BigInt(segment.days), 0n)
  const interest = roundQuotient(dayBalances * units, 365n * 10n ** BigInt(scale + 2))
  return { segments, interest: money(interest, principal.currency) }
}

const reduceBalance = (balance: Money, { amount }: { amount: Money }): Money => {
  const left = balance.minor - amount.minor
  return money(left < 0n ? 0n : left, balance.currency)
}

/** A fixed sum for debts from `from` up to, and without, `below`; undefined for no upper end. */
export type FixedSumBand = { readonly from: Money; readonly below: Money | undefined; readonly sum: Money }

/** The one fixed sum that the law adds to a late debt, by the size of the original debt (R15); 0 where no band holds it. */
export function fixedSum(debt: Money, bands: readonly FixedSumBand[]): Money {
  const band = bands.find(
    ({ from, below }) => debt.minor >= from.minor && (below === undefined || debt.minor < below.minor),
  )
  return band?.sum ?? zero(debt.currency)
}
