import { decimalText } from '#domain/decimal.ts'
import { dayAway } from '#domain/calendar-day.ts'
import type { LineAgreement } from '#domain/line-agreement.ts'
import type { InvoiceDetail } from '#contract/invoice-shapes.ts'
import type { BillingSettings } from '#contract/tax-codes.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import type { SavedInvoice } from '../../shared/records/invoice-extension.ts'
import { isoToMdy, mdyToIso } from '../../shared/ui/values/calendar.ts'
import { agreementOf } from './agreement-values.ts'
import type { InvoiceBody } from './queries.ts'

type DiscountType = 'percent' | 'amount'
type DetailLine = InvoiceDetail['lines'][number]

/** A line of the form. A null figure is what the work itself says. */
export interface EditedLine {
  /** The id of its work, or one of its own. */
  readonly key: string
  /** Of a line that is stored already. */
  readonly id: string | null
  readonly work: DetailLine['work']
  readonly kind: Exclude<DetailLine['kind'], 'broughtForward'>
  readonly matterId: string
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly description: string | null
  readonly quantity: string | null
  readonly rate: string | null
  /** What the fee of a line by hand follows from; its quantity and rate are then computed. */
  readonly agreement: LineAgreement | null
  readonly discountType: DiscountType
  /** '' without a discount. */
  readonly discount: string
  /** Null where they are those of the invoice's fees, or none for a cost. */
  readonly taxCodeIds: readonly string[] | null
  /** Its work is on another invoice in the meantime; it is not billed here. */
  readonly isTaken: boolean
}

/** The due date is the firm's terms, so many days after the issue date, or a day of its own. */
export const FIRM_TERMS = 'firm'
export const OWN_DAY = 'day'

interface NewInvoice {
  /** The firm's today. */
  readonly today: string
  readonly homeCurrencyId: number
  readonly clientId: string
  readonly matterId: string
  readonly settings: BillingSettings
}

/** The values of a new invoice. Names are those of the contract, so that a refusal finds its field. */
export const newValues = ({ today, homeCurrencyId, clientId, matterId, settings }: NewInvoice) => ({
  clientId,
  /** Whose work is offered; all of the client's where it is empty. */
  matterIds: matterId === '' ? ([] as string[]) : [matterId],
  /** Issue date, MM/DD/YYYY. */
  date: isoToMdy(today),
  terms: FIRM_TERMS,
  dueDate: '',
  /** The last day of the work that is offered. */
  upTo: isoToMdy(today),
  currencyId: String(homeCurrencyId),
  exchangeRate: '1',
  isCurrencyChosen: false,
  isExchangeTyped: false,
  discountType: 'percent' as DiscountType,
  discount: '',
  appliesTo: 'all' as NonNullable<InvoiceDetail['discount']>['appliesTo'],
  /** The tax codes of fees; null for the firm's own. */
  feeTaxIds: null as string[] | null,
  pricesInclude: settings.pricesInclude,
  withholdingCodeId: '',
  template: null as InvoiceDetail['template'],
  billTo: '',
  note: settings.note,
  internalNote: '',
  lines: [] as EditedLine[],
  /** The client, matters and day whose work the form has taken in, so that what was left out stays out. */
  taken: '',
})
export type InvoiceValues = ReturnType<typeof newValues>

/** Costs and interest carry no tax by default, as on the server. */
const isFee = (kind: DetailLine['kind']): boolean => kind !== 'expense' && kind !== 'interest'

const sameSet = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((id) => right.includes(id))

/** The codes that all fees of an invoice have; null where they differ. */
function commonFeeTaxes(lines: readonly DetailLine[]): string[] | null {
  const [first, ...others] = lines.filter(({ kind }) => isFee(kind))
  return first && others.every((line) => sameSet(line.taxCodeIds, first.taxCodeIds)) ? first.taxCodeIds : null
}

/** What differs from the work itself. */
function changesOf({ original, description, quantity, rate }: DetailLine) {
  return {
    description: original?.description === description ? null : description,
    quantity: original?.quantity === quantity ? null : decimalText(quantity),
    rate: original?.rate === rate ? null : decimalText(rate),
  }
}

const discountValues = (discount: DetailLine['discount']) => ({
  discountType: discount?.type ?? ('percent' as const),
  discount: discount ? decimalText(discount.value) : '',
})

function toEdited(line: DetailLine, feeTaxIds: readonly string[] | null): EditedLine {
  const defaults = isFee(line.kind) ? feeTaxIds : []
  return {
    key: line.work?.id ?? line.id,
    id: line.id,
    work: line.work,
    // An invoice of older books is issued: it is never edited, only copied.
    kind: line.kind === 'broughtForward' ? 'other' : line.kind,
    matterId: line.matterId,
    date: line.date,
    ...changesOf(line),
    agreement: agreementOf(line),
    ...discountValues(line.discount),
    taxCodeIds: defaults && sameSet(defaults, line.taxCodeIds) ? null : line.taxCodeIds,
    isTaken: false,
  }
}

export function valuesOf(invoice: SavedInvoice): InvoiceValues {
  const feeTaxIds = commonFeeTaxes(invoice.lines)
  return {
    clientId: invoice.clientId,
    matterIds: [],
    date: isoToMdy(invoice.issueDate),
    terms: OWN_DAY,
    dueDate: isoToMdy(invoice.dueDate),
    upTo: isoToMdy(invoice.issueDate),
    currencyId: String(invoice.currencyId),
    exchangeRate: decimalText(invoice.exchangeRate),
    isCurrencyChosen: true,
    isExchangeTyped: true,
    ...discountValues(invoice.discount),
    appliesTo: invoice.discount?.appliesTo ?? 'all',
    feeTaxIds,
    pricesInclude: invoice.pricesInclude,
    withholdingCodeId: invoice.withholding?.taxCodeId ?? '',
    template: invoice.template,
    billTo: invoice.billTo,
    note: invoice.note,
    internalNote: invoice.internalNote,
    lines: invoice.lines.map((line) => toEdited(line, feeTaxIds)),
    taken: '',
  }
}

/** The lines that the invoice bills, in the order in which they are sent. */
export const billedLines = ({ lines }: Pick<InvoiceValues, 'lines'>): readonly EditedLine[] =>
  lines.filter(({ isTaken }) => !isTaken)

const discountOf = (type: DiscountType, value: string) => (value.trim() === '' ? null : { type, value: value.trim() })

/** What differs from the work itself. */
const figuresOf = ({ quantity, rate }: EditedLine) => ({
  ...(quantity !== null && { quantity: quantity.trim() }),
  ...(rate !== null && { rate: rate.trim() }),
})

function toLine(line: EditedLine, { feeTaxIds }: InvoiceValues): InvoiceBody['lines'][number] {
  const { work, agreement, description } = line
  const taxCodeIds = line.taxCodeIds ?? (isFee(line.kind) ? feeTaxIds : null)
  return {
    ...(line.id !== null && { id: line.id }),
    ...(work ? { work } : { kind: line.kind, matterId: line.matterId, date: line.date }),
    ...(description !== null && { description }),
    // Quantity and rate follow from an agreement.
    ...(agreement ? { agreement } : figuresOf(line)),
    discount: discountOf(line.discountType, line.discount),
    ...(taxCodeIds && { taxCodeIds: [...taxCodeIds] }),
  }
}

/** The due day that the terms give; undefined for the firm's own. */
function resolveDueDay({ terms, date, dueDate }: Pick<InvoiceValues, 'terms' | 'date' | 'dueDate'>) {
  if (terms === FIRM_TERMS) return undefined
  const issued = mdyToIso(date)
  return terms === OWN_DAY ? dueDate : issued && isoToMdy(dayAway(issued, Number(terms)) ?? issued)
}

export function toBody(values: InvoiceValues): InvoiceBody {
  const discount = discountOf(values.discountType, values.discount)
  const dueDate = resolveDueDay(values)
  return {
    clientId: values.clientId,
    issueDate: values.date,
    ...(dueDate !== undefined && { dueDate }),
    currencyId: values.currencyId,
    exchangeRate: values.exchangeRate.trim(),
    discount: discount && { ...discount, appliesTo: values.appliesTo },
    pricesInclude: values.pricesInclude,
    ...(values.withholdingCodeId !== '' && { withholdingCodeId: values.withholdingCodeId }),
    template: values.template,
    billTo: values.billTo,
    note: values.note,
    internalNote: values.internalNote,
    lines: billedLines(values).map((line) => toLine(line, values)),
  }
}

/** Where the form has the field of a path of the body. Faults of a line stand above the lines. */
function fieldOf(path: string): string {
  if (path.startsWith('lines')) return 'lines'
  if (path.startsWith('discount')) return 'discount'
  return path === 'issueDate' ? 'date' : path
}

export const invoiceResolver = contractResolver<InvoiceValues>(
  async () => (await import('#schemas/invoice-shapes.ts')).InvoiceInput,
  toBody,
  fieldOf,
)
