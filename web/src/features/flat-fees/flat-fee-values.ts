import { decimalText } from '#domain/decimal.ts'
import type { FlatFeeDetail } from '#contract/flat-fee-shapes.ts'
import { monthFirstText } from '#domain/calendar-day.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import { addMonths, isoToMdy, mdyToIso } from '../../shared/ui/values/calendar.ts'
import type { FlatFeeBody } from './queries.ts'

interface NewFlatFee {
  /** The firm's today. */
  today: string
  profileId: string
  homeCurrencyId: number
  matterId: string
}

/** The values of a new fee, under the names of the contract's fields, so that a refusal finds the field it is about. */
export const newValues = ({ today, profileId, homeCurrencyId, matterId }: NewFlatFee) => ({
  matterId,
  description: '',
  /** MM/DD/YYYY, as the date field writes it (spec §2). */
  date: monthFirstText(today),
  userId: profileId,
  amount: '',
  currencyId: String(homeCurrencyId),
  exchangeRate: '1',
  isBillable: true,
  status: 'approved' as FlatFeeDetail['status'],
  /** As typed; '1' for a fee that is due at once. */
  instalmentCount: '1',
  instalmentDates: [] as { day: string }[],
  isCurrencyChosen: false,
  isExchangeTyped: false,
})
export type FlatFeeValues = ReturnType<typeof newValues>

export const valuesOf = (fee: FlatFeeDetail): FlatFeeValues => ({
  matterId: fee.matterId,
  description: fee.description,
  date: isoToMdy(fee.date),
  userId: fee.earner.userId,
  amount: decimalText(fee.amount),
  currencyId: String(fee.currencyId),
  exchangeRate: decimalText(fee.exchangeRate),
  isBillable: fee.isBillable,
  status: fee.status,
  instalmentCount: String(Math.max(1, fee.instalmentCount)),
  instalmentDates: fee.instalments.map(({ dueDate }) => ({ day: isoToMdy(dueDate) })),
  isCurrencyChosen: true,
  isExchangeTyped: true,
})

const MAX_INSTALMENTS = 60

const parseCount = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : 0)

/** The number of instalments typed; 1 while it is invalid. */
export function parseInstalmentCount(typed: string): number {
  const count = parseCount(typed)
  return count > MAX_INSTALMENTS ? 1 : Math.max(1, count)
}

/** The due dates, a month apart from the first; known dates stay. */
export function dueDates(count: number, first: string, known: readonly { day: string }[]): { day: string }[] {
  if (count < 2) return []
  const begin = mdyToIso(known[0]?.day ?? '') || mdyToIso(first)
  return Array.from({ length: count }, (_, index) => ({
    day: known[index]?.day ?? (begin === '' ? '' : isoToMdy(addMonths(begin, index))),
  }))
}

export const toBody = (values: FlatFeeValues): FlatFeeBody => ({
  matterId: values.matterId,
  description: values.description,
  date: values.date,
  userId: values.userId,
  amount: values.amount,
  currencyId: values.currencyId,
  exchangeRate: values.exchangeRate.trim(),
  isBillable: values.isBillable,
  status: values.status,
  instalmentDates: values.instalmentDates.map(({ day }) => day),
})

const checked = contractResolver<FlatFeeValues>(
  async () => (await import('#schemas/flat-fee-shapes.ts')).FlatFeeInput,
  toBody,
  (path) => path.replace(/^(instalmentDates\.\d+)$/, '$1.day'),
)

const COUNT = { type: 'contract', message: `Number of instalments must be 1 to ${MAX_INSTALMENTS}` }

/** Checks the count as well, which only the form has: the body has the dates. */
export const flatFeeResolver: typeof checked = async (values, context, options) => {
  const answer = await checked(values, context, options)
  const count = parseCount(values.instalmentCount)
  if (count >= 1 && count <= MAX_INSTALMENTS) return answer
  return { values: {}, errors: { ...answer.errors, instalmentCount: COUNT } }
}
