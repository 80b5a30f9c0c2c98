import { isSameDecimal } from '#domain/decimal.ts'
import { isIncrementMinutes, type Increment } from '#domain/duration.ts'
import { isExactOnWire } from '#domain/money.ts'
import { chooseRate, keepsRateOnDay, rateOn, type AppliedRate } from '#domain/rate.ts'
import { priceTime } from '#domain/time-amount.ts'
import { invalidField } from '../../platform/refusal.ts'
import type { EntryFacts } from './queries.ts'

type RateFacts = Pick<
  EntryFacts,
  'currency' | 'matter_currency' | 'matter_member_rate' | 'matter_rate' | 'person_rates' | 'firm_rates'
>

/** The rate of work on a day, by the rules. The matter's own rates apply only in the matter's currency. */
export function lookUpRate(facts: RateFacts, day: string): AppliedRate {
  const isMatterCurrency = facts.matter_currency === facts.currency
  return chooseRate({
    matterMember: isMatterCurrency ? facts.matter_member_rate : null,
    matter: isMatterCurrency ? facts.matter_rate : null,
    person: rateOn(facts.person_rates, day),
    firm: rateOn(facts.firm_rates, day),
  })
}

/** The day of the work, the rate that was typed, and the stored one where the edit keeps it but for the day. */
interface RateOfSave {
  readonly day: string
  readonly typed: string | undefined
  readonly stored: { readonly rate: AppliedRate; readonly day: string } | undefined
}

/**
 * The rate of a save. A typed rate applies, with the rule that gives the same rate, else as typed by hand. Without one the
 * stored rate applies where the edit keeps it, also on another day unless another rate holds there, and a new rate is looked up
 * otherwise.
 */
export function resolveRate(facts: RateFacts, { day, typed, stored }: RateOfSave): AppliedRate {
  const lookedUp = lookUpRate(facts, day)
  const retained = stored && (stored.day === day || keepsRateOnDay(stored.rate, lookedUp)) ? stored.rate : undefined
  if (typed === undefined) return retained ?? lookedUp
  if (retained && isSameDecimal(retained.rate, typed)) return retained
  return isSameDecimal(lookedUp.rate, typed) ? lookedUp : { rate: typed, rule: 'manual', effectiveOn: null }
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
    rate_effective_on: isBillable ? applied.effectiveOn : null,
    home_rate: priced.userRate,
    exchange_rate: priced.exchangeRate,
    amount_minor: priced.foreignTotal.minor.toString(),
    home_amount_minor: priced.total.minor.toString(),
  }
}
