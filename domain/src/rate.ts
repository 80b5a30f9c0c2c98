import { dayText, type CalendarDay } from './calendar-day.ts'

/** The rule that gave an entry its rate. It is stored with the entry, so that the hint can say why years later. */
export const RATE_RULES = ['matterMember', 'matter', 'person', 'firm', 'none', 'manual'] as const
export type RateRule = (typeof RATE_RULES)[number]

/** A rate per hour as plain decimal text, from a day on until the next one of its owner; null for one from always on. */
export type DatedRate = { readonly rate: string; readonly effectiveOn: CalendarDay | null }

/** The rate that holds on a day: the latest that has begun; undefined before the first. */
export const rateOn = <Rate extends Pick<DatedRate, 'effectiveOn'>>(
  rates: readonly Rate[],
  day: CalendarDay,
): Rate | undefined =>
  rates
    .filter(({ effectiveOn }) => effectiveOn === null || effectiveOn <= day)
    .reduce<Rate | undefined>((found, rate) => (found && beginsAfter(found, rate) ? found : rate), undefined)

/** Days are texts of one length, so they compare as texts. */
const beginsAfter = (one: Pick<DatedRate, 'effectiveOn'>, other: Pick<DatedRate, 'effectiveOn'>): boolean =>
  one.effectiveOn !== null && (other.effectiveOn === null || one.effectiveOn > other.effectiveOn)

/** Rates per hour in the matter's currency as plain decimal texts; undefined or null where none is set. */
export type RateCandidates = {
  /** What the matter charges for this very person. */
  readonly matterMember?: string | null | undefined
  /** What the matter charges for anyone else. */
  readonly matter?: string | null | undefined
  /** What the person charges in the matter's currency, on the day of the work. */
  readonly person?: DatedRate | undefined
  /** What the firm charges by default in the matter's currency, on the day of the work. */
  readonly firm?: DatedRate | undefined
}

/** `effectiveOn` is the day from which a rate of the person or the firm holds; null from always on, and for other rules. */
export type AppliedRate = DatedRate & { readonly rule: RateRule }

/** The first rate that is set: the member's on the matter, the matter's, the person's, the firm's. A rate of 0 is set. */
export function chooseRate({ matterMember, matter, person, firm }: RateCandidates): AppliedRate {
  if (matterMember !== undefined && matterMember !== null)
    return { rate: matterMember, rule: 'matterMember', effectiveOn: null }
  if (matter !== undefined && matter !== null) return { rate: matter, rule: 'matter', effectiveOn: null }
  if (person) return { rate: person.rate, rule: 'person', effectiveOn: person.effectiveOn }
  if (firm) return { rate: firm.rate, rule: 'firm', effectiveOn: firm.effectiveOn }
  return { rate: '0', rule: 'none', effectiveOn: null }
}

const DATED_RULES: ReadonlySet<RateRule> = new Set<RateRule>(['person', 'firm'])

/**
 * Whether time that moves to another day keeps its rate: unless a rate of the person or the firm from another day on holds
 * there. A rate that was corrected since, agreed for the matter or typed by hand is no reason to price the entry again.
 */
export const keepsRateOnDay = (
  stored: Pick<AppliedRate, 'rule' | 'effectiveOn'>,
  lookedUp: Pick<AppliedRate, 'rule' | 'effectiveOn'>,
): boolean =>
  !DATED_RULES.has(stored.rule) || !DATED_RULES.has(lookedUp.rule) || stored.effectiveOn === lookedUp.effectiveOn

interface Explained {
  readonly person: string
  readonly currency: string
  readonly effectiveOn?: CalendarDay | null
}

/** The hint 'why this rate': `Amara Finch's rate on this matter`, `Amara Finch's rate in USD from 01/01/2027`. */
export function explainRate(rule: RateRule, { person, currency, effectiveOn = null }: Explained): string {
  const from = effectiveOn === null ? '' : ` from ${dayText(effectiveOn)}`
  switch (rule) {
    case 'matterMember':
      return `${person}'s rate on this matter`
    case 'matter':
      return "This matter's rate"
    case 'person':
      return `${person}'s rate in ${currency}${from}`
    case 'firm':
      return `The firm's default rate in ${currency}${from}`
    case 'none':
      return `No rate in ${currency} is set for ${person}, this matter or the firm`
    case 'manual':
      return 'Typed by hand'
  }
}
