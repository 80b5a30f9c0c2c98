import { z } from 'zod'
import { findSharesProblem, MAX_PAYERS, SAME_PAYER } from '#domain/payer-split.ts'
import { Decimal, Id } from './common.ts'
import { RequiredId } from './fields.ts'

/** What one payer takes of an invoice. */
export const PayerShare = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal('percent'),
      value: Decimal(2, 'Percentage must be between 0 and 100, with at most 2 decimals', { max: 100 }),
    }),
    z.strictObject({ type: z.literal('amount'), value: Decimal(4, 'Amount must be a number') }),
    /** What the others leave. */
    z.strictObject({ type: z.literal('rest') }),
  ],
  'Say what the payer takes',
)

/** Who pays which share of each bill of a matter; none where its client pays all. Amounts are in the matter's currency. */
export const AgreedPayersInput = z
  .array(z.strictObject({ clientId: RequiredId('Payer is required'), share: PayerShare }))
  .max(MAX_PAYERS, `At most ${MAX_PAYERS} payers`)
  .refine((payers) => new Set(payers.map(({ clientId }) => clientId)).size === payers.length, SAME_PAYER)
  .superRefine((payers, context) => {
    const problem = payers.length === 0 ? undefined : findSharesProblem(payers.map(({ share }) => share))
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  })
  .optional()
export type AgreedPayersInput = z.output<typeof AgreedPayersInput>

export const AgreedPayer = z.strictObject({
  clientId: Id(),
  clientName: z.string(),
  share: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('percent'), value: z.number() }),
    z.strictObject({ type: z.literal('amount'), value: z.number() }),
    z.strictObject({ type: z.literal('rest') }),
  ]),
})
export type AgreedPayer = z.infer<typeof AgreedPayer>
