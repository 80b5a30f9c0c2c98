import { z } from 'zod'
import { CONTINGENCY_BASES } from '#domain/contingency.ts'
import { Decimal } from './common.ts'

const AGREED_AMOUNT = { max: 99_999_999_999 }
const agreedAmount = (message: string) => Decimal(4, message, AGREED_AMOUNT)
/** More than any fee is paid in. */
const MAX_INSTALMENTS = 360

/** What the fee of a line was agreed as (R17, R18); its amount is computed from it. Amounts are in the invoice's currency. */
export const LineAgreementInput = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('contingency'),
      recovery: agreedAmount('Recovery must be an amount'),
      costs: agreedAmount('Costs must be an amount').default('0'),
      /** What the percentages are taken of: the whole recovery, or the recovery less costs. */
      basis: z.enum(CONTINGENCY_BASES, 'Say what the percentage is taken of'),
      /** Each is the percentage of what lies above the tier before it; only the last has no end. */
      tiers: z
        .array(
          z.strictObject({
            upTo: agreedAmount('The end of a step must be an amount').nullable(),
            percent: Decimal(4, 'Percentage must be between 0 and 100', { max: 100 }),
          }),
        )
        .min(1, 'Percentage is required')
        .max(10, 'At most 10 steps')
        .readonly(),
    }),
    z.strictObject({
      kind: z.literal('instalment'),
      total: agreedAmount('The agreed fee must be an amount'),
      count: z.int('Say how many instalments').min(1).max(MAX_INSTALMENTS, `At most ${MAX_INSTALMENTS} instalments`),
      /** Which of them the line bills, from 1. */
      number: z.int('Say which instalment').min(1).max(MAX_INSTALMENTS),
    }),
  ],
  'Kind of agreement is not known',
)

/** What an answer says of it. */
export const LineAgreement = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('contingency'),
    recovery: z.number(),
    costs: z.number(),
    basis: z.enum(CONTINGENCY_BASES),
    tiers: z.array(z.strictObject({ upTo: z.number().nullable(), percent: z.number() })),
  }),
  z.strictObject({ kind: z.literal('instalment'), total: z.number(), count: z.int(), number: z.int() }),
])
