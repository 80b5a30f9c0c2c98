import { z } from 'zod'
import { DEPOSIT_REQUEST_STATES } from '#domain/trust-request.ts'
import { Id } from './common.ts'
import type { RecordTypeContract } from './record-type.ts'

const DepositRequestHit = z.strictObject({
  id: Id(),
  number: z.string(),
  clientName: z.string(),
  amount: z.number(),
  currencySymbol: z.string(),
  currencyCode: z.string(),
  state: z.enum(DEPOSIT_REQUEST_STATES),
})

export const trustRequestRecord = {
  noun: 'Deposit request',
  permission: 'trustAccountRequest',
  hits: { trustRequests: z.array(DepositRequestHit) },
  dashboard: { waiting: ['depositRequestsToApprove'] },
} as const satisfies RecordTypeContract
