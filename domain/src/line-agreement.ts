import { contingencyFee, type ContingencyBasis, type ContingencyFee } from './contingency.ts'
import { compareDecimals, decimal, normalized } from './decimal.ts'
import { amountText } from './format.ts'
import { minorUnitsOf } from './minor-units.ts'
import { fromMajor, instalments, type Money } from './money.ts'

/** A share of what was recovered (R17). Only the last tier has no end. */
export type ContingencyTerms = {
  readonly kind: 'contingency'
  readonly recovery: string
  readonly costs: string
  readonly basis: ContingencyBasis
  readonly tiers: readonly { readonly upTo: string | null; readonly percent: string }[]
}

/** One of the equal parts of an agreed fee (R18); parts are counted from 1. */
export type InstalmentTerms = {
  readonly kind: 'instalment'
  readonly total: string
  readonly count: number
  readonly number: number
}

/** What a fee on an invoice was agreed as. Amounts are plain decimals in major units of the invoice's currency. */
export type LineAgreement = ContingencyTerms | InstalmentTerms

/** What a line with an agreement bills. */
export const agreedKind = ({ kind }: LineAgreement): 'contingency' | 'flat' =>
  kind === 'contingency' ? 'contingency' : 'flat'

/** Why no fee can be computed from an agreement; undefined where it can. */
export function findAgreementProblem(agreement: LineAgreement, currency: string): string | undefined {
  if (amountsOf(agreement).some((amount) => normalized(decimal(amount)).scale > minorUnitsOf(currency)))
    return `${currency} has fewer decimals than an amount of the agreement`
  if (agreement.kind === 'instalment')
    return agreement.number > agreement.count ? `There are only ${agreement.count} instalments` : undefined
  const { tiers } = agreement
  if (tiers.some(({ upTo }, place) => (upTo === null) !== (place === tiers.length - 1)))
    return 'Only the last step of the percentages has no end'
  return tiers.some(({ upTo }, place) => !isAbove(upTo, tiers[place - 1]?.upTo ?? '0'))
    ? 'Each step of the percentages ends above the one before it'
    : undefined
}

const amountsOf = (agreement: LineAgreement): string[] =>
  agreement.kind === 'instalment'
    ? [agreement.total]
    : [agreement.recovery, agreement.costs, ...agreement.tiers.flatMap(({ upTo }) => upTo ?? [])]

const isAbove = (upTo: string | null, before: string): boolean =>
  upTo === null || compareDecimals(decimal(upTo), decimal(before)) > 0

/** A contingency fee with what the client keeps, before tax (R17). */
export const contingencyOutcome = (terms: ContingencyTerms, currency: string): ContingencyFee =>
  contingencyFee(fromMajor(terms.recovery, currency), fromMajor(terms.costs, currency), {
    basis: terms.basis,
    tiers: terms.tiers.map(({ upTo, percent }) => ({ upTo: upTo ?? undefined, percent })),
  })

/** The fee of an agreement in which findAgreementProblem found nothing. */
export function agreedFee(agreement: LineAgreement, currency: string): Money {
  if (agreement.kind === 'contingency') return contingencyOutcome(agreement, currency).fee
  const fee = instalments(fromMajor(agreement.total, currency), agreement.count)[agreement.number - 1]
  if (!fee) throw new RangeError(`There is no instalment ${agreement.number} of ${agreement.count}`)
  return fee
}

/** What the client reads of an agreement, where nobody has written anything else. */
export function agreementText(agreement: LineAgreement, currency: string): string {
  const amount = (text: string) => `${currency} ${amountText(fromMajor(text, currency))}`
  if (agreement.kind === 'instalment')
    return `Instalment ${agreement.number} of ${agreement.count} of the agreed fee of ${amount(agreement.total)}`
  const { recovery, costs, basis, tiers } = agreement
  const base = `the recovery of ${amount(recovery)}`
  return `Contingency fee: ${tiersText(tiers, amount)} of ${basis === 'net' ? `${base} less costs of ${amount(costs)}` : base}`
}

/** Such as `33.3333% up to USD 100,000.00, then 25%`. */
const tiersText = (tiers: ContingencyTerms['tiers'], amount: (text: string) => string): string =>
  tiers
    .map(({ upTo, percent }) => (upTo === null ? `${percent}%` : `${percent}% up to ${amount(upTo)}`))
    .join(', then ')
