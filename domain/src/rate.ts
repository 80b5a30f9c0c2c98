/** The rule that gave an entry its rate. It is stored with the entry, so that the hint can say why years later. */
export const RATE_RULES = ['matterMember', 'matter', 'person', 'firm', 'none', 'manual'] as const
export type RateRule = (typeof RATE_RULES)[number]

/** Rates per hour in the matter's currency as plain decimal texts; undefined or null where none is set. */
export type RateCandidates = {
  /** What the matter charges for this very person. */
  readonly matterMember?: string | null | undefined
  /** What the matter charges for anyone else. */
  readonly matter?: string | null | undefined
  /** What the person charges in the matter's currency. */
  readonly person?: string | null | undefined
  /** What the firm charges by default in the matter's currency. */
  readonly firm?: string | null | undefined
}

export type AppliedRate = { readonly rate: string; readonly rule: RateRule }

const ORDER = ['matterMember', 'matter', 'person', 'firm'] as const

/** The first rate that is set: the member's on the matter, the matter's, the person's, the firm's. A rate of 0 is set. */
export function chooseRate(candidates: RateCandidates): AppliedRate {
  for (const rule of ORDER) {
    const rate = candidates[rule]
    if (rate !== undefined && rate !== null) return { rate, rule }
  }
  return { rate: '0', rule: 'none' }
}

/** The hint 'why this rate': `Amara Finch's rate on this matter`. */
export function explainRate(rule: RateRule, { person, currency }: { person: string; currency: string }): string {
  switch (rule) {
    case 'matterMember':
      return `${person}'s rate on this matter`
    case 'matter':
      return "This matter's rate"
    case 'person':
      return `${person}'s rate in ${currency}`
    case 'firm':
      return `The firm's default rate in ${currency}`
    case 'none':
      return `No rate in ${currency} is set for ${person}, this matter or the firm`
    case 'manual':
      return 'Typed by hand'
  }
}
