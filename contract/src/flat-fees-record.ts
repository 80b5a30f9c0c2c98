import { z } from 'zod'
import { AnsweredDay, Id } from './common.ts'
import { UnbilledWork, UnbilledOfMatter } from './dashboard-shapes.ts'
import { Unbilled, type RecordTypeContract } from './record-type.ts'

/** An expense or a flat fee in the search. */
export const ChargeHit = z.strictObject({
  id: Id(),
  description: z.string(),
  date: AnsweredDay,
  /** Blank for an expense of the firm itself, and when the person may see the charge but not its matter. */
  matterName: z.string(),
  amount: z.number(),
  currencySymbol: z.string(),
  currencyCode: z.string(),
})
export type ChargeHit = z.infer<typeof ChargeHit>

export const flatFeeRecord = {
  noun: 'Flat fee',
  permission: 'flatFeePermission',
  auditKinds: ['flatFee'],
  bin: 'flat-fees',
  hits: { flatFees: z.array(ChargeHit) },
  count: 'flatFees',
  unbilled: { flatFees: Unbilled.nullable() },
  dashboard: {
    figures: { unbilledFees: UnbilledWork.nullable() },
    matterFigures: { unbilledFees: UnbilledOfMatter.nullable() },
  },
  closingReasons: { unbilledFlatFees: { one: 'unbilled flat fee', many: 'unbilled flat fees' } },
} as const satisfies RecordTypeContract
