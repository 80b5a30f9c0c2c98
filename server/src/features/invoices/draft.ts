import { compareDays, dayAway } from '#domain/calendar-day.ts'
import { decimal } from '#domain/decimal.ts'
import { findInvoiceProblem, totalInvoice, type InvoiceDiscount, type InvoiceTotal } from '#domain/invoice-total.ts'
import type { PriceBasis, TaxRounding } from '#domain/invoice-tax.ts'
import { minorUnitsOf } from '#domain/minor-units.ts'
import type { DocumentTemplate } from '#domain/firm-document.ts'
import type { InvoiceInput } from '#contract/invoice-shapes.ts'
import type { BillingSettings } from '#contract/tax-codes.ts'
import type { FirmWork } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField, missingField } from '../../platform/refusal.ts'
import { assertBillableAmount, resolveCurrency, resolveExchangeRate, selectMattersForWork } from '../charges/public.ts'
import { firmSettings } from '../firm/public.ts'
import { currencies } from '../reference/public.ts'
import { getDueDay } from '../working-calendar/public.ts'
import { getBillingSettings, rateOn, selectTaxCodes, type TaxCodeRow } from '../tax-codes/public.ts'
import { resolveLine, type DraftLine, type LineCurrency } from './lines.ts'
import { findClientForInvoice, type LockedInvoice } from './queries.ts'
import { dueBeforeIssue, figuresRefused, otherClient, taxCodeWithoutRate } from './refusals.ts'
import { selectWork, type WorkRow } from './work.queries.ts'

/** An invoice as it is stored, with its figures. */
export interface Draft {
  readonly clientId: string
  readonly currency: string
  readonly homeCurrency: string
  readonly exchangeRate: string
  readonly issuedOn: string
  readonly dueOn: string
  readonly billTo: string
  readonly note: string
  readonly internalNote: string
  readonly discount: InvoiceDiscount | null
  /** How its document is designed; null as the firm's. */
  readonly template: DocumentTemplate | null
  readonly taxRounding: TaxRounding
  readonly pricesInclude: PriceBasis
  readonly withholding: { readonly codeId: string; readonly percent: string } | null
  readonly lines: readonly DraftLine[]
  readonly codes: readonly TaxCodeRow[]
  readonly total: InvoiceTotal
}

/** The lines that an edited invoice has, so that they keep their ids. */
export interface StoredDraft {
  readonly invoice: LockedInvoice
  /** The ids of its lines, and by the id of their work. */
  readonly lineIds: ReadonlySet<string>
  readonly byWork: ReadonlyMap<string, string>
}

interface KnownDraft {
  readonly stored?: StoredDraft
  /** The work of its lines, where it has been read. */
  readonly work?: readonly WorkRow[] | undefined
}

/** Checks everything that decides whether an invoice can be saved, and computes its figures. */
export async function resolveDraft(
  context: FirmWork,
  input: InvoiceInput,
  { stored, work: known }: KnownDraft = {},
): Promise<Draft> {
  const { tx } = context
  const workIds = assertWorkOnce(input)
  const [settings, codes, client, workRows] = await Promise.all([
    getBillingSettings(context),
    selectTaxCodes(tx),
    findClientForInvoice(tx, input.clientId),
    known ?? selectWork(tx, workIds),
  ])
  if (!client) throw missingField('clientId', 'Client')
  const work = new Map(workRows.map((row) => [row.id, row]))
  const money = await resolveMoney(context, input, await resolveMatters(context, input, work), stored)
  const facts = { ...money, work, codes, issuedOn: input.issueDate, idOf: lineIds(stored) }
  const draft = {
    ...money,
    clientId: client.id,
    issuedOn: input.issueDate,
    dueOn: await resolveDue(context, input, settings.termsDays),
    billTo: input.billTo || billingAddress(client),
    note: input.note,
    internalNote: input.internalNote,
    discount: input.discount ?? null,
    template: input.template === undefined ? (stored?.invoice.template ?? null) : input.template,
    ...resolveTaxation(input, settings, stored),
    withholding: resolveWithholding(input, codes),
    lines: input.lines.map((line) => resolveLine(line, facts)),
    codes,
  }
  const total = totalDraft(draft)
  assertBillableAmount('lines', total.total, total.homeTotal, total.subtotal, ...total.lines.map(({ gross }) => gross))
  return { ...draft, total }
}

/** The ids of the work that is billed; the same work on two lines is refused. */
function assertWorkOnce({ lines }: InvoiceInput): string[] {
  const ids = lines.flatMap(({ work }) => work?.id ?? [])
  if (new Set(ids).size === ids.length) return ids
  throw invalidField('work_not_billable', 'lines', 'A line bills work that another line bills')
}

/** Currency and exchange rate: those asked for, else those stored, else the currency of the first line's matter. */
async function resolveMoney(
  { tx, businessId }: FirmWork,
  input: InvoiceInput,
  [matter]: readonly { currency: string }[],
  stored: StoredDraft | undefined,
): Promise<LineCurrency> {
  const [firm, known] = await Promise.all([firmSettings(tx, businessId), currencies(tx)])
  const before = stored && { currency: stored.invoice.currency, exchangeRate: stored.invoice.exchange_rate }
  const fallback = matter?.currency ?? firm.currency
  const currency = resolveCurrency(firm, known, { id: input.currencyId, fallback, stored: before })
  const homeCurrency = stored?.invoice.home_currency ?? firm.currency
  const exchangeRate = resolveExchangeRate({ requested: input.exchangeRate, currency, homeCurrency, stored: before })
  return { currency, homeCurrency, exchangeRate }
}

/** A day that the author chose stays; one by the firm's terms may move to the next working day. */
async function resolveDue(
  { tx }: Pick<FirmWork, 'tx'>,
  { issueDate, dueDate }: InvoiceInput,
  termsDays: number,
): Promise<string> {
  const dueOn = dueDate ?? (await getDueDay(tx, dayAway(issueDate, termsDays) ?? issueDate))
  if (compareDays(dueOn, issueDate) < 0) throw dueBeforeIssue()
  return dueOn
}

/** A stored invoice keeps the rounding that it was begun with. */
const resolveTaxation = (input: InvoiceInput, settings: BillingSettings, stored: StoredDraft | undefined) => ({
  taxRounding: stored?.invoice.tax_rounding ?? settings.taxRounding,
  pricesInclude: input.pricesInclude ?? stored?.invoice.prices_include ?? settings.pricesInclude,
})

/** A stored line keeps its id; a line of another invoice does not lend its own. */
function lineIds(stored: StoredDraft | undefined) {
  return ({ id, work }: InvoiceInput['lines'][number]): string => {
    const known =
      (work && stored?.byWork.get(work.id)) ?? (id !== undefined && stored?.lineIds.has(id) ? id : undefined)
    return known ?? newId()
  }
}

async function resolveMatters({ tx }: FirmWork, input: InvoiceInput, work: ReadonlyMap<string, { matter_id: string }>) {
  const ids = input.lines.map((line) => (line.work ? work.get(line.work.id)?.matter_id : line.matterId))
  if (ids.includes(undefined)) throw missingField('lines', 'Work')
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  const rows = await selectMattersForWork(tx, wanted)
  const matters = wanted.map((id) => rows.find((row) => row.id === id))
  if (matters.some((matter) => !matter || matter.isDeleted)) throw missingField('lines', 'Matter')
  if (matters.some((matter) => matter?.clientId !== input.clientId)) throw otherClient()
  return matters.flatMap((matter) => matter ?? [])
}

function resolveWithholding({ withholdingCodeId, issueDate }: InvoiceInput, codes: readonly TaxCodeRow[]) {
  if (withholdingCodeId === undefined) return null
  const code = codes.find(({ id, kind }) => id === withholdingCodeId && kind === 'withholding')
  if (!code) throw missingField('withholdingCodeId', 'Tax code')
  const percent = rateOn(code, issueDate)
  if (percent === undefined) throw taxCodeWithoutRate()
  return { codeId: code.id, percent }
}

interface Address {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
}

/** What stands on the invoice for whom it is: one line each for the name, the street, and the town. */
export const billingAddress = ({ name, address, city, state, postal_code }: Address): string =>
  [name, address, [city, state, postal_code].filter(Boolean).join(', ')].filter(Boolean).join('\n')

type Figures = Pick<
  Draft,
  | 'currency'
  | 'homeCurrency'
  | 'exchangeRate'
  | 'issuedOn'
  | 'discount'
  | 'taxRounding'
  | 'pricesInclude'
  | 'lines'
  | 'codes'
>

/** The figures of an invoice at the tax rates of its day; tax codes are known to the rules by their ids. */
function totalDraft(draft: Figures): InvoiceTotal {
  const { currency, homeCurrency, exchangeRate } = draft
  const used = new Set(draft.lines.flatMap(({ taxCodeIds }) => taxCodeIds))
  const rates = draft.codes.flatMap((code) => {
    const percent = used.has(code.id) ? rateOn(code, draft.issuedOn) : undefined
    return percent === undefined ? [] : [{ code: code.id, percent }]
  })
  for (const { discount } of [...draft.lines, draft]) if (discount) assertFineEnough(discount, currency)
  const input = {
    currency,
    homeCurrency,
    exchangeRate,
    lines: draft.lines.map(({ kind, quantity, rate, discount, taxCodeIds }) => ({
      kind,
      quantity,
      rate,
      discount: discount ?? undefined,
      taxCodes: taxCodeIds,
    })),
    discount: draft.discount ?? undefined,
    tax: { rates, rounding: draft.taxRounding, pricesInclude: draft.pricesInclude },
  }
  const problem = findInvoiceProblem(input)
  if (problem) throw figuresRefused(problem)
  return totalInvoice(input)
}

/** A discount in money is taken exactly: more decimals than the currency has are refused, never rounded. */
function assertFineEnough({ type, value }: { type: string; value: string }, currency: string): void {
  if (type === 'amount' && decimal(value).scale > minorUnitsOf(currency))
    throw invalidField('amount_too_fine', 'discount', `The discount has more decimals than ${currency} has`)
}
