import {
  compareDecimals,
  decimal,
  decimalUpTo,
  divide,
  formatDecimal,
  formatFixed,
  multiply,
  plainDecimal,
} from '#domain/decimal.ts'
import type { LineKind } from '#domain/invoice-total.ts'
import {
  agreedFee,
  agreedKind,
  agreementText,
  findAgreementProblem,
  type LineAgreement,
} from '#domain/line-agreement.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import { minorToText, toMajorText, roundToMoney } from '#domain/money.ts'
import { exchangeRateFrom } from '#domain/time-amount.ts'
import type { InvoiceLineInput, WorkReference } from '#contract/invoice-shapes.ts'
import { missingField } from '../../platform/refusal.ts'
import type { TaxCodeRow } from '../tax-codes/public.ts'
import { agreementNotPossible, amountTooLarge, taxCodeWithoutRate } from './refusals.ts'
import type { WorkRow } from './work.queries.ts'

/** A line as it is totalled and stored. Quantity and rate are plain decimals. */
export interface DraftLine {
  readonly id: string
  readonly work: WorkReference | null
  readonly kind: LineKind
  readonly matterId: string
  readonly day: string
  readonly userId: string | null
  readonly description: string
  readonly quantity: string
  readonly rate: string
  /** What the rate is computed from; null where it was recorded or typed. */
  readonly agreement: LineAgreement | null
  readonly original: { readonly description: string; readonly quantity: string; readonly rate: string } | null
  /** Of a part of a split invoice: what the line is a share of. */
  readonly full?: { readonly quantity: string; readonly grossMinor: string }
  readonly discount: { readonly type: 'percent' | 'amount'; readonly value: string } | null
  readonly taxCodeIds: readonly string[]
}

/** The currency that lines are billed in; the rate is its units for one unit of the firm's. */
export interface LineCurrency {
  readonly currency: string
  readonly homeCurrency: string
  readonly exchangeRate: string
}

/** What the column of a line's rate holds. */
const LARGEST_RATE = decimal('999999999999999')

const WORK_LINES = { timeEntry: 'time', expense: 'expense', flatFee: 'flat', instalment: 'flat' } as const

export const lineKind = ({ kind }: Pick<WorkRow, 'kind'>): (typeof WORK_LINES)[WorkRow['kind']] => WORK_LINES[kind]

/**
 * What work costs in the currency of an invoice: an hourly rate of up to 4 decimals, or the amount agreed. Work in another
 * currency is converted by way of the firm's, at its own rate into it and at the invoice's out of it.
 */
export function workRate(work: WorkRow, { currency, homeCurrency, exchangeRate }: LineCurrency): string {
  if (work.currency === currency) return plainDecimal(work.rate ?? minorToText(work.amount_minor, currency))
  const out = exchangeRateFrom(currency === homeCurrency ? '1' : exchangeRate)
  if (work.rate !== null) {
    const product = multiply(decimal(work.rate), out)
    return plainDecimal(formatFixed(divide(product, exchangeRateFrom(work.exchange_rate), 4), 4))
  }
  const home = { units: BigInt(work.home_amount_minor), scale: minorUnitsOf(homeCurrency) }
  return plainDecimal(toMajorText(roundToMoney(multiply(home, out), currency)))
}

/** The tax codes that a line has unless it names its own: fees carry the firm's standard rate, costs none. */
function defaultTaxCodes(kind: LineKind, codes: readonly TaxCodeRow[]): string[] {
  if (kind === 'expense' || kind === 'interest') return []
  const standard = codes.find((code) => code.kind === 'standard' && code.archived_at === null)
  return standard ? [standard.id] : []
}

interface LineFacts extends LineCurrency {
  readonly work: ReadonlyMap<string, WorkRow>
  readonly codes: readonly TaxCodeRow[]
  readonly issuedOn: string
  /** The id of a line: a stored one keeps its own. */
  readonly idOf: (input: InvoiceLineInput) => string
}

/** A line of the request. What it does not say of its work is what the work itself says. */
export function resolveLine(input: InvoiceLineInput, facts: LineFacts): DraftLine {
  const line = input.work ? workLine(input, input.work, facts) : plainLine(input, facts)
  const taxCodeIds = input.taxCodeIds ?? defaultTaxCodes(line.kind, facts.codes)
  assertTaxCodes(taxCodeIds, facts.codes)
  return { ...line, id: facts.idOf(input), discount: input.discount ?? null, taxCodeIds: [...new Set(taxCodeIds)] }
}

type UntaxedLine = Omit<DraftLine, 'id' | 'discount' | 'taxCodeIds'>

function workLine(input: InvoiceLineInput, reference: WorkReference, facts: LineFacts): UntaxedLine {
  const work = facts.work.get(reference.id)
  if (work?.kind !== reference.kind) throw missingField('lines', 'Work')
  const rate = workRate(work, facts)
  if (compareDecimals(decimal(rate), LARGEST_RATE) > 0) throw amountTooLarge()
  const original = { description: work.description, quantity: plainDecimal(work.quantity), rate }
  return {
    work: reference,
    kind: lineKind(work),
    matterId: work.matter_id,
    day: work.day,
    userId: work.user_id,
    description: input.description ?? original.description,
    quantity: plainFigure(input.quantity ?? original.quantity),
    rate: plainFigure(input.rate ?? original.rate),
    agreement: null,
    original,
  }
}

function plainLine(input: InvoiceLineInput, { issuedOn, currency }: LineFacts): UntaxedLine {
  if (input.matterId === undefined) throw missingField('lines', 'Matter')
  const agreed = input.agreement ? agreedFigures(input.agreement, input.description, currency) : undefined
  return {
    work: null,
    kind: input.kind ?? 'other',
    matterId: input.matterId,
    day: input.date ?? issuedOn,
    userId: input.userId ?? null,
    description: input.description ?? '',
    quantity: plainFigure(input.quantity ?? '1'),
    rate: plainFigure(input.rate ?? '0'),
    agreement: null,
    original: null,
    ...agreed,
  }
}

/** What follows from an agreement, whatever else the request says (R17, R18). */
function agreedFigures(agreement: LineAgreement, description: string | undefined, currency: string) {
  const problem = findAgreementProblem(agreement, currency)
  if (problem !== undefined) throw agreementNotPossible(problem)
  return {
    agreement,
    kind: agreedKind(agreement),
    quantity: '1',
    rate: plainDecimal(toMajorText(agreedFee(agreement, currency))),
    description: description || agreementText(agreement, currency),
  }
}

const plainFigure = (text: string): string => formatDecimal(decimalUpTo(4, text))

function assertTaxCodes(ids: readonly string[], codes: readonly TaxCodeRow[]): void {
  for (const id of ids) {
    const code = codes.find((known) => known.id === id)
    if (!code) throw missingField('lines', 'Tax code')
    // What a payer withholds is no tax on a line.
    if (code.kind === 'withholding') throw taxCodeWithoutRate()
  }
}
