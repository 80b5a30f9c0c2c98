import type { Attachment } from '#contract/files.ts'
import type { TrustWithdrawalDetail } from '#contract/trust-withdrawal-shapes.ts'
import { monthFirstText } from '#domain/calendar-day.ts'
import { decimal, decimalText, formatDecimal, normalized } from '#domain/decimal.ts'
import { WITHDRAWAL_METHOD_LABELS, type WithdrawalMethod } from '#domain/trust-withdrawal.ts'
import { contractResolver } from '../../shared/contract-resolver.ts'
import type { WithdrawalBody } from './queries.ts'

export const newValues = ({ ledgerId, matterId }: { ledgerId: string; matterId: string }) => ({
  /** Only finds the ledger. */
  matterId,
  ledgerId,
  amount: '',
  payee: '',
  payeeBank: '',
  payeeAccount: '',
  method: 'transfer',
  purpose: '',
  /** MM/DD/YYYY, or blank. */
  neededOn: '',
  attachmentIds: [] as Attachment[],
})
export type WithdrawalValues = ReturnType<typeof newValues>

export const valuesOf = (request: TrustWithdrawalDetail): WithdrawalValues => ({
  matterId: request.matter.id,
  ledgerId: request.ledgerId,
  amount: formatDecimal(normalized(decimal(decimalText(request.amount)))),
  payee: request.payee,
  payeeBank: request.payeeBank,
  payeeAccount: request.payeeAccount,
  method: request.method,
  purpose: request.purpose,
  neededOn: request.neededOn === null ? '' : monthFirstText(request.neededOn),
  attachmentIds: request.attachments,
})

const methodOf = (text: string): WithdrawalMethod =>
  (Object.keys(WITHDRAWAL_METHOD_LABELS) as WithdrawalMethod[]).find((method) => method === text) ?? 'transfer'

export const toBody = (values: WithdrawalValues): WithdrawalBody => ({
  ledgerId: values.ledgerId,
  amount: values.amount,
  payee: values.payee,
  payeeBank: values.payeeBank,
  payeeAccount: values.payeeAccount,
  method: methodOf(values.method),
  purpose: values.purpose,
  ...(values.neededOn !== '' && { neededOn: values.neededOn }),
  attachmentIds: values.attachmentIds.map(({ id }) => id),
})

export const withdrawalResolver = contractResolver<WithdrawalValues>(
  async () => (await import('#schemas/trust-withdrawal-shapes.ts')).WithdrawalInput,
  toBody,
)
