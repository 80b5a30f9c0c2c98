import type { ExpenseDetail } from '#contract/expense-shapes.ts'
import type { Attachment } from '#contract/files.ts'
import { monthFirstText } from '#domain/calendar-day.ts'
import { decimal, decimalText, formatDecimal, normalized } from '#domain/decimal.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { isoToMdy } from '../../shared/ui/values/calendar.ts'
import type { ExpenseBody } from './queries.ts'

interface NewExpense {
  /** The firm's today. */
  today: string
  homeCurrencyId: number
  kind: 'client' | 'firm'
  isRequest: boolean
  matterId: string
}

export const newPart = (matterId = '') => ({ matterId, share: '1' })

/** The values of a new expense, under the names of the contract's fields, so that a refusal finds the field it is about. */
export const newValues = ({ today, homeCurrencyId, kind, isRequest, matterId }: NewExpense) => ({
  kind,
  isRequest,
  /** One cost shared among several matters. */
  isSplit: false,
  matterId,
  parts: [newPart(matterId), newPart()],
  categoryId: '',
  /** MM/DD/YYYY, as the date field writes it (spec §2). */
  date: monthFirstText(today),
  description: '',
  vendor: '',
  reference: '',
  /** A UTBMS code; blank for that of the category. */
  expenseCode: '',
  quantity: '1',
  unitCost: '',
  taxPercentage: '',
  markupPercentage: '',
  currencyId: String(homeCurrencyId),
  exchangeRate: '1',
  isBillable: true,
  isPaid: false,
  /** Uploaded files; the body sends their ids. */
  attachmentIds: [] as Attachment[],
  /** A currency or rate that the person set is not looked up again. */
  isCurrencyChosen: false,
  isExchangeTyped: false,
})
export type ExpenseValues = ReturnType<typeof newValues>

const plain = (figure: number) => formatDecimal(normalized(decimal(decimalText(figure))))
const orBlank = (figure: number) => (figure === 0 ? '' : plain(figure))

export const valuesOf = (expense: ExpenseDetail): ExpenseValues => ({
  kind: expense.isFirmExpense ? 'firm' : 'client',
  isRequest: expense.isRequest,
  isSplit: false,
  matterId: expense.matterId ?? '',
  parts: [],
  categoryId: expense.categoryId ?? '',
  date: isoToMdy(expense.date),
  description: expense.description,
  vendor: expense.vendor,
  reference: expense.reference,
  expenseCode: expense.expenseCode ?? '',
  quantity: plain(expense.quantity),
  unitCost: plain(expense.unitCost),
  taxPercentage: orBlank(expense.taxPercentage),
  markupPercentage: orBlank(expense.markupPercentage),
  currencyId: String(expense.currencyId),
  exchangeRate: plain(expense.exchangeRate),
  isBillable: expense.isBillable,
  isPaid: expense.paymentStatus === 'paid',
  attachmentIds: expense.files,
  isCurrencyChosen: true,
  isExchangeTyped: true,
})

/** An expense of the firm has no matter and is not billable, even if these were set before the kind changed. */
export function toBody(values: ExpenseValues): ExpenseBody {
  const isFirmExpense = values.kind === 'firm'
  const isSplit = values.isSplit && !isFirmExpense
  return {
    isFirmExpense,
    isRequest: values.isRequest,
    ...(isSplit && { parts: values.parts }),
    ...(!isSplit && !isFirmExpense && { matterId: values.matterId }),
    categoryId: values.categoryId,
    date: values.date,
    description: values.description,
    vendor: values.vendor,
    reference: values.reference,
    expenseCode: values.expenseCode,
    quantity: values.quantity.trim(),
    unitCost: values.unitCost,
    taxPercentage: values.taxPercentage.trim(),
    markupPercentage: isFirmExpense || !values.isBillable ? '' : values.markupPercentage.trim(),
    currencyId: values.currencyId,
    exchangeRate: values.exchangeRate.trim(),
    isBillable: isFirmExpense ? false : values.isBillable,
    paymentStatus: values.isPaid ? 'paid' : 'unpaid',
    attachmentIds: values.attachmentIds.map(({ id }) => id),
  }
}

const checked = contractResolver<ExpenseValues>(
  async () => (await import('#schemas/expense-shapes.ts')).ExpenseInput,
  toBody,
)

/** The schema reports a missing matter only if nothing else is missing; a form reports all errors at once. */
export const expenseResolver: typeof checked = async (values, context, options) => {
  const answer = await checked(values, context, options)
  const needsMatter = values.kind === 'client' && !values.isSplit && values.matterId === ''
  if (!needsMatter) return answer
  return { values: {}, errors: { ...answer.errors, matterId: { type: 'contract', message: 'Matter is required' } } }
}
