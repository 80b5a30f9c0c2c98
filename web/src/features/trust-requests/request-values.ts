import type { DepositRequestDetail } from '#contract/trust-requests.ts'
import { monthFirstText } from '#domain/calendar-day.ts'
import { decimal, decimalText, formatDecimal, normalized } from '#domain/decimal.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'

/** Days are MM/DD/YYYY, as the date field writes them. */
export const newValues = ({ matterId, accountId }: { matterId: string; accountId: string }) => ({
  matterId,
  accountId,
  amount: '',
  dueOn: '',
  reason: 'On account of fees and costs in this matter',
})
export type RequestValues = ReturnType<typeof newValues>

export const valuesOf = (request: DepositRequestDetail): RequestValues => ({
  matterId: request.matter.id,
  accountId: request.accountId,
  amount: formatDecimal(normalized(decimal(decimalText(request.amount)))),
  dueOn: monthFirstText(request.dueOn),
  reason: request.reason,
})

export const requestResolver = contractResolver<RequestValues>(
  async () => (await import('#schemas/trust-requests.ts')).DepositRequestInput,
)
