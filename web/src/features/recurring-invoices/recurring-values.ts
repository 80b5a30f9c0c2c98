import { decimalText } from '#domain/decimal.ts'
import { RECURRENCE_UNITS } from '#domain/recurrence.ts'
import type { RecurringInvoice } from '#contract/recurring-invoices.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import { FINISHES } from './labels.ts'
import type { RecurringBody } from './queries.ts'

type Line = RecurringInvoice['lines'][number]

export interface LineValues extends Pick<Line, 'kind' | 'matterId' | 'description' | 'taxCodeIds'> {
  readonly quantity: string
  readonly rate: string
  readonly discount: Line['discount']
}

export const newLine = (matterId = ''): LineValues => ({
  kind: 'flat',
  matterId,
  description: '',
  quantity: '1',
  rate: '',
  discount: null,
  taxCodeIds: null,
})

/** The values of a new one, under the names of the contract's fields. Days are MM/DD/YYYY, as the date field writes them. */
export const newValues = (today: string, clientId: string) => ({
  name: '',
  clientId,
  every: '1',
  unit: 'month' as RecurringInvoice['unit'],
  startDate: isoToMdy(today),
  endDate: '',
  finish: 'draft' as RecurringInvoice['finish'],
  includesUnbilled: false,
  /** Blank for the currency of the matter. */
  currencyId: '',
  note: '',
  lines: [newLine()],
})
export type RecurringValues = ReturnType<typeof newValues>

export const valuesOf = (recurring: RecurringInvoice): RecurringValues => ({
  name: recurring.name,
  clientId: recurring.clientId,
  every: String(recurring.every),
  unit: recurring.unit,
  startDate: isoToMdy(recurring.startDate),
  endDate: recurring.endDate === null ? '' : isoToMdy(recurring.endDate),
  finish: recurring.finish,
  includesUnbilled: recurring.includesUnbilled,
  currencyId: recurring.currencyId === null ? '' : String(recurring.currencyId),
  note: recurring.note,
  lines: recurring.lines.map(({ kind, matterId, description, quantity, rate, discount, taxCodeIds }) => ({
    kind,
    matterId,
    description,
    quantity: decimalText(quantity),
    rate: decimalText(rate),
    discount,
    taxCodeIds,
  })),
})

const parseCount = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN)

export const toBody = (values: RecurringValues): RecurringBody => ({
  name: values.name,
  clientId: values.clientId,
  every: parseCount(values.every),
  unit: RECURRENCE_UNITS.find((unit) => unit === values.unit) ?? 'month',
  startDate: values.startDate,
  ...(values.endDate !== '' && { endDate: values.endDate }),
  finish: values.finish in FINISHES ? values.finish : 'draft',
  includesUnbilled: values.includesUnbilled,
  ...(values.currencyId !== '' && { currencyId: values.currencyId }),
  note: values.note,
  lines: values.lines.map(({ quantity, rate, discount, taxCodeIds, ...line }) => ({
    ...line,
    quantity: quantity.trim(),
    ...(rate.trim() !== '' && { rate: rate.trim() }),
    ...(discount && { discount }),
    ...(taxCodeIds && { taxCodeIds: [...taxCodeIds] }),
  })),
})

export const recurringResolver = contractResolver<RecurringValues>(
  async () => (await import('#schemas/recurring-invoices.ts')).RecurringInvoiceInput,
  toBody,
)
