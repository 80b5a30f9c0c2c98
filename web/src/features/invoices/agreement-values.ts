import { decimalText } from '#domain/decimal.ts'
import { findAgreementProblem, type LineAgreement } from '#domain/line-agreement.ts'
import type { ContingencyBasis } from '#domain/contingency.ts'
import type { InvoiceLine } from './document-values.ts'

/** What is typed of an agreement. Only its own kind's fields count; the last step of the percentages has no end. */
export interface TypedAgreement {
  readonly kind: LineAgreement['kind']
  readonly recovery: string
  readonly costs: string
  readonly basis: ContingencyBasis
  readonly tiers: readonly { readonly upTo: string; readonly percent: string }[]
  readonly total: string
  readonly count: string
  readonly number: string
}

/** What was agreed with the client of a matter: a percentage of what is recovered, or a fee. */
export interface AgreedOnMatter {
  readonly contingencyPercentage: number | null
  readonly flatRate: number | null
}

export function newAgreement(kind: LineAgreement['kind'], matter: AgreedOnMatter | undefined): TypedAgreement {
  const text = (figure: number | null | undefined) => (figure ? decimalText(figure) : '')
  return {
    kind,
    recovery: '',
    costs: '',
    basis: 'gross',
    tiers: [{ upTo: '', percent: text(matter?.contingencyPercentage) }],
    total: text(matter?.flatRate),
    count: '2',
    number: '1',
  }
}

/** The agreement of a line as the server answers it, as plain decimals. */
export function agreementOf({ agreement }: Pick<InvoiceLine, 'agreement'>): LineAgreement | null {
  if (agreement === null) return null
  if (agreement.kind === 'instalment') return { ...agreement, total: decimalText(agreement.total) }
  const { recovery, costs, tiers } = agreement
  return {
    ...agreement,
    recovery: decimalText(recovery),
    costs: decimalText(costs),
    tiers: tiers.map(({ upTo, percent }) => ({
      upTo: upTo === null ? null : decimalText(upTo),
      percent: decimalText(percent),
    })),
  }
}

export function typedAgreement(agreement: LineAgreement): TypedAgreement {
  const blank = newAgreement(agreement.kind, undefined)
  if (agreement.kind === 'instalment')
    return { ...blank, ...agreement, count: String(agreement.count), number: String(agreement.number) }
  return { ...blank, ...agreement, tiers: agreement.tiers.map(({ upTo, percent }) => ({ upTo: upTo ?? '', percent })) }
}

const isFigure = (text: string): boolean => /^\d+(\.\d{1,4})?$/.test(text)
const isPercent = (text: string): boolean => isFigure(text) && Number(text) <= 100
const isCount = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 360

type Resolved =
  | { readonly agreement: LineAgreement; readonly problem?: undefined }
  | { readonly agreement?: undefined; readonly problem: string }

/** The agreement that is typed, or what is missing of it. */
export function resolveAgreement(typed: TypedAgreement, currencyCode: string): Resolved {
  const found = typed.kind === 'contingency' ? resolveContingency(typed) : resolveInstalment(typed)
  if (typeof found === 'string') return { problem: found }
  const problem = findAgreementProblem(found, currencyCode)
  return problem === undefined ? { agreement: found } : { problem }
}

function resolveContingency({ recovery, costs, basis, tiers }: TypedAgreement): LineAgreement | string {
  const spent = costs === '' ? '0' : costs
  if (!isFigure(recovery)) return 'Say what was recovered'
  if (!isFigure(spent)) return 'Costs must be an amount'
  if (tiers.some(({ percent }) => !isPercent(percent.trim()))) return 'Each percentage must be between 0 and 100'
  const ends = tiers.map(({ upTo }, place) => (place === tiers.length - 1 ? null : upTo))
  if (ends.some((end) => end !== null && !isFigure(end))) return 'Say where each step of the percentages ends'
  return {
    kind: 'contingency',
    recovery,
    costs: spent,
    basis,
    tiers: tiers.map(({ percent }, place) => ({ upTo: ends[place] ?? null, percent: percent.trim() })),
  }
}

function resolveInstalment({ total, count, number }: TypedAgreement): LineAgreement | string {
  if (!isFigure(total)) return 'Say what the agreed fee is'
  if (!isCount(count.trim())) return 'The number of instalments must be between 1 and 360'
  if (!isCount(number.trim())) return 'Say which of the instalments this is'
  return { kind: 'instalment', total, count: Number(count), number: Number(number) }
}
