import { isSameDecimal } from '#domain/decimal.ts'
import { isIncrementMinutes, type Increment } from '#domain/duration.ts'
import { isExactOnWire } from '#domain/money.ts'
import { chooseRate, type AppliedRate } from '#domain/rate.ts'
import { priceTime } from '#domain/time-amount.ts'
import { invalidField } from '../../platform/refusal.ts'
import type { EntryFacts } from './queries.ts'

type RateFacts = Pick<
  EntryFacts,
  'currency' | 'matter_currency' | 'matter_member_rate' | 'matter_rate' | 'person_rate' | 'firm_rate'
>

/** The rate by the rules. The matter's own rates apply only in the matter's currency. */
export function lookUpRate(facts: RateFacts): AppliedRate {
  const isMatterCurrency = facts.matter_currency === facts.currency
  return chooseRate({
    matterMember: isMatterCurrency ? facts.matter_member_rate : null,
    matter: isMatterCurrency ? facts.matter_rate : null,
    person: facts.person_rate,
    firm: facts.firm_rate,
  })
}

/**
 * The rate of a save. A typed rate applies, with the rule that gives the same rate, else as typed by hand. Without one the
 * stored rate applies where the edit keeps it, and a new rate is looked up otherwise.
 */
export function resolveRate(facts: RateFacts, typed: string | undefined, stored: AppliedRate | undefined): AppliedRate {
  if (typed === undefined) return stored ?? lookUpRate(facts)
  if (stored && isSameDecimal(stored.rate, typed)) return stored
  const lookedUp = lookUpRate(facts)
  return isSameDecimal(lookedUp.rate, typed) ? lookedUp : { rate: typed, rule: 'manual' }
}

/** The increment that a save applies: the matter's, where it has one (0 is none), else the firm's. */
export function incrementOf(
  facts: Pick<EntryFacts, 'matter_increment' | 'firm_increment' | 'increment_mode'>,
): Increment {
  const minutes = facts.matter_increment ?? facts.firm_increment ?? 0
  return isIncrementMinutes(minutes) ? { minutes, mode: facts.increment_mode } : null
}

interface PriceInput {
  readonly isBillable: boolean
  readonly hours: string
  readonly applied: AppliedRate
  readonly exchangeRate: string
  readonly currency: string
  readonly homeCurrency: string
}

/** The columns of the price. Time that is not billable costs nothing, whatever rate was typed (R5). */
export function priceColumns({ isBillable, hours, applied, exchangeRate, currency, homeCurrency }: PriceInput) {
  const priced = priceTime({
    foreignUserRate: applied.rate,
    durationHours: hours,
    exchangeRate,
    foreignCurrency: currency,
    homeCurrency,
    isBillable,
  })
  const isTooLarge =
    !isExactOnWire(priced.total) || !isExactOnWire(priced.foreignTotal) || Number(priced.userRate) >= 1e11
  if (isTooLarge) {
    throw invalidField('amount_too_large', 'foreignUserRate', 'The amount is too large to be billed')
  }
  return {
    rate: priced.foreignUserRate,
    rate_rule: isBillable ? applied.rule : 'none',
    home_rate: priced.userRate,
    exchange_rate: priced.exchangeRate,
    amount_minor: priced.foreignTotal.minor.toString(),
    home_amount_minor: priced.total.minor.toString(),
  }
}
