import { z } from 'zod'
import { AnsweredDay, Id } from './common.ts'
import type { RecordTypeContract } from './record-type.ts'

const PaymentHit = z.strictObject({
  id: Id(),
  number: z.string(),
  date: AnsweredDay,
  clientName: z.string(),
  amount: z.number(),
  currencySymbol: z.string(),
  currencyCode: z.string(),
})

export const paymentRecord = {
  noun: 'Payment',
  permission: 'paymentInfo',
  auditKinds: ['payment'],
  hits: { payments: z.array(PaymentHit) },
  count: 'payments',
} as const satisfies RecordTypeContract
