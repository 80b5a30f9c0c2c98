import { z } from 'zod'
import { WITHDRAWAL_STATES } from '#domain/trust-withdrawal.ts'
import { Id } from './common.ts'
import type { RecordTypeContract } from './record-type.ts'

const WithdrawalHit = z.strictObject({
  id: Id(),
  number: z.string(),
  payee: z.string(),
  clientName: z.string(),
  amount: z.number(),
  currencySymbol: z.string(),
  currencyCode: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
})

export const trustWithdrawalRecord = {
  noun: 'Withdrawal request',
  permission: 'trustAccountRequest',
  auditKinds: ['trustRequest'],
  hits: { trustWithdrawals: z.array(WithdrawalHit) },
  dashboard: { waiting: ['withdrawalsToApprove', 'withdrawalsToPay'] },
} as const satisfies RecordTypeContract
