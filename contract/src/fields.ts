import { z } from 'zod'
import { blankIsMissing, Day, Decimal, Id, nullIsMissing, Text, type DecimalLimits } from './common.ts'

/** Fields that the forms of several record types share. */

const required = (label: string) =>
  z.preprocess(
    blankIsMissing,
    z.unknown().refine((value) => value !== undefined, { error: `${label} is required`, abort: true }),
  )

/** An exact decimal; blank is refused with 'is required', anything else with 'must be number'. */
export const requiredNumber = (scale: number, label: string, max: number, limits: DecimalLimits = {}) =>
  required(label).pipe(Decimal(scale, `${label} must be number`, { max, ...limits }))

export const requiredDay = required('Date').pipe(Day())

/** The first day that the books take. */
const FIRST_POSTING = '1970-01-01'

/** A day on which something is posted. */
export const postingDay = requiredDay.refine((day) => day >= FIRST_POSTING, `Date must be ${FIRST_POSTING} or later`)

export const RequiredId = (message: string) => z.preprocess(blankIsMissing, Id(message))
export const OptionalId = (message?: string) => z.preprocess(blankIsMissing, Id(message).optional())

/** Forms also send an integer as text. Nothing else is converted: `true` is not the currency with the id 1. */
export const integerOrMissing = (value: unknown) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : blankIsMissing(value)
export const CurrencyId = z.preprocess(integerOrMissing, z.int('Currency is not known').optional())

/** Billing units for one unit of the home currency. */
export const requiredExchangeRate = requiredNumber(12, 'Exchange Rate', 999_999_999).refine(
  (rate) => Number(rate) > 0,
  'Exchange Rate must be above 0',
)

/** Longer text of a form. Null and a missing text are empty. */
export const Note = (max: number) => z.preprocess(nullIsMissing, Text(max).default(''))

/** The version that was edited; an outdated one is refused. */
export const EditedVersion = z.preprocess(blankIsMissing, z.int().optional())

/** Blank or null empties an optional field. */
export const emptiable = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional())
