import { z } from 'zod'
import {
  AnsweredDay,
  blankIsMissing,
  exportKeys,
  firmKeys,
  FirmQuery,
  Flag,
  Id,
  optionalQuery,
  Person,
} from './common.ts'
import {
  CHARGE_STATUSES,
  chargeFilters,
  chargeKeys,
  chargeListKeys,
  chargePriceKeys,
  filterId,
  requiredFigure,
} from './charges.ts'
import { EditedVersion, Note, OptionalId, requiredDay, RequiredId } from './fields.ts'

export const FlatFeeFilters = FirmQuery.extend({ ...chargeFilters, userId: filterId('User is not known') })
export type FlatFeeFilters = z.output<typeof FlatFeeFilters>
export const FlatFeeListQuery = FlatFeeFilters.extend({ ...chargeListKeys, includeTotals: optionalQuery(Flag) })
export type FlatFeeListQuery = z.output<typeof FlatFeeListQuery>
export const FlatFeeExportQuery = FlatFeeFilters.extend(exportKeys)

export const FLAT_FEE_SORTS = ['date', 'amount', 'description', 'status', 'matterName', 'clientName', 'earner'] as const
export type FlatFeeSort = (typeof FLAT_FEE_SORTS)[number]

export const FlatFee = z.strictObject({
  ...chargeKeys,
  matterId: Id(),
  earner: Person,
  instalmentCount: z.int(),
})
export type FlatFee = z.infer<typeof FlatFee>

export const FlatFeeDetail = FlatFee.extend({
  instalments: z.array(z.strictObject({ position: z.int(), dueDate: AnsweredDay, amount: z.number() })),
  /** Time worked on the matter, in the firm's currency; null for readers who do not see all time. */
  work: z
    .strictObject({
      hours: z.number(),
      /** At the rates of the people who worked. */
      value: z.number(),
      /** All flat fees of the matter. */
      fees: z.number(),
      /** Fees ÷ hours; null without hours. */
      effectiveRate: z.number().nullable(),
    })
    .nullable(),
})
export type FlatFeeDetail = z.infer<typeof FlatFeeDetail>

const MAX_INSTALMENTS = 60

export const FlatFeeInput = z.strictObject({
  ...firmKeys,
  /** Sent with an edit and ignored; the path has the id. */
  id: OptionalId(),
  matterId: RequiredId('Matter is required'),
  description: Note(5_000),
  date: requiredDay,
  /** The fee earner whose work it pays; by default the person who saves. */
  userId: OptionalId('User is required'),
  amount: requiredFigure('Amount').refine((amount) => Number(amount) > 0, 'Amount must be above 0'),
  ...chargePriceKeys,
  /** By default a new fee is approved; an edit without it keeps the status. */
  status: z.preprocess(blankIsMissing, z.enum(CHARGE_STATUSES, 'Status is not known').optional()),
  /** The due dates of equal instalments; empty for a fee without instalments. */
  instalmentDates: z
    .array(requiredDay)
    .max(MAX_INSTALMENTS, `At most ${MAX_INSTALMENTS} instalments`)
    .refine((dates) => dates.length !== 1, 'A fee in one part has no instalments')
    .optional(),
  version: EditedVersion,
})
export type FlatFeeInput = z.output<typeof FlatFeeInput>
