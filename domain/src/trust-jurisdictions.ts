/** Whose rules an account of client money follows. Others are kept by the firm's own settings. */
export const TRUST_JURISDICTIONS = ['NG', 'GB', 'US', 'other'] as const
export type TrustJurisdiction = (typeof TRUST_JURISDICTIONS)[number]

/** Whom the interest of an account belongs to: the clients, the bar foundation, or the firm. */
export const INTEREST_OWNERS = ['client', 'foundation', 'firm'] as const
export type InterestOwner = (typeof INTEREST_OWNERS)[number]

interface AmountIn {
  /** In major units. */
  readonly amount: string
  readonly currency: string
}

/** What an account begins with in a jurisdiction (trust-accounting §8). */
export interface TrustRules {
  readonly accountName: string
  readonly allowUncleared: boolean
  /** The most of its own money that a firm keeps for bank charges; none in any other currency. */
  readonly floatMax: AmountIn | undefined
  /** Cash above it is warned of, because of money laundering: the limit for a person, which is the lower one (§5). */
  readonly cashWarning: AmountIn | undefined
  /** Working days after which a cheque is expected to have cleared. */
  readonly chequeClearingDays: number
  readonly interestTo: InterestOwner
  /** Whether clients may get a fair sum, by a rate of the firm, of what the bank paid for their money; else all of it. */
  readonly hasFairSum: boolean
  /** At most so many days between two reconciliations, and years for which the books are kept. */
  readonly reconcileEveryDays: number
  readonly retentionYears: number
  /** Days within which money whose owner is not known is identified or returned: promptly, without delay. */
  readonly identifyWithinDays: number
  /** Days after which a bank no longer pays a cheque: six months. */
  readonly chequeStaleDays: number
  /** Months without movement after which a ledger is dormant, and days after which what no invoice waits for is left over. */
  readonly dormantMonths: number
  readonly residualDays: number
}

export const TRUST_RULES: Readonly<Record<TrustJurisdiction, TrustRules>> = {
  NG: {
    accountName: 'Client account',
    allowUncleared: false,
    floatMax: { amount: '50000', currency: 'NGN' },
    cashWarning: { amount: '5000000', currency: 'NGN' },
    chequeClearingDays: 3,
    interestTo: 'client',
    hasFairSum: false,
    reconcileEveryDays: 31,
    retentionYears: 6,
    identifyWithinDays: 14,
    chequeStaleDays: 180,
    dormantMonths: 12,
    residualDays: 90,
  },
  // The firm's money is kept out of a client account altogether (SRA 4.1).
  GB: {
    accountName: 'Client account',
    allowUncleared: false,
    floatMax: undefined,
    cashWarning: undefined,
    chequeClearingDays: 5,
    interestTo: 'client',
    hasFairSum: true,
    reconcileEveryDays: 35,
    retentionYears: 6,
    identifyWithinDays: 14,
    chequeStaleDays: 180,
    dormantMonths: 12,
    residualDays: 90,
  },
  US: {
    accountName: 'IOLTA account',
    allowUncleared: false,
    floatMax: { amount: '200', currency: 'USD' },
    cashWarning: { amount: '10000', currency: 'USD' },
    chequeClearingDays: 5,
    interestTo: 'foundation',
    hasFairSum: false,
    reconcileEveryDays: 31,
    retentionYears: 7,
    identifyWithinDays: 14,
    chequeStaleDays: 180,
    dormantMonths: 12,
    residualDays: 90,
  },
  other: {
    accountName: 'Client account',
    allowUncleared: false,
    floatMax: undefined,
    cashWarning: undefined,
    chequeClearingDays: 5,
    interestTo: 'client',
    hasFairSum: true,
    reconcileEveryDays: 31,
    retentionYears: 6,
    identifyWithinDays: 14,
    chequeStaleDays: 180,
    dormantMonths: 12,
    residualDays: 90,
  },
}

/** The jurisdiction of a country (ISO code). */
export const trustJurisdiction = (countryCode: string): TrustJurisdiction =>
  TRUST_JURISDICTIONS.find((known) => known === countryCode) ?? 'other'
