import { z } from 'zod'
import { type CustomValue, MAX_CUSTOM_TEXT } from '#domain/custom-fields.ts'
import { CUSTOM_FILTER } from '#domain/custom-filter.ts'
import { Id, Text } from './common.ts'

/** At most so many fields of one kind of record, archived ones included. */
export const MAX_CUSTOM_FIELDS = 60

/** The values of a record's custom fields; a field without one is not listed. */
export const CustomValues = z.array(
  z.strictObject({ fieldId: Id(), value: z.union([z.string(), z.number(), z.boolean()]) }),
)
export type CustomValues = z.infer<typeof CustomValues>

const sentValue = z.union([Text(MAX_CUSTOM_TEXT), z.number(), z.boolean()], 'Value is not known').nullable()

/**
 * The values that a form sends, by the id of the field; null and blank empty a field. A field that is left out keeps its value, and
 * where all are left out, so do all.
 */
export const CustomValuesInput = z
  .array(z.strictObject({ fieldId: Id('Not an id'), value: sentValue satisfies z.ZodType<CustomValue | null> }))
  .max(MAX_CUSTOM_FIELDS, `At most ${MAX_CUSTOM_FIELDS} custom fields`)
  .refine((values) => new Set(values.map(({ fieldId }) => fieldId)).size === values.length, 'Each custom field once')
  .optional()
export type CustomValuesInput = NonNullable<z.output<typeof CustomValuesInput>>

/** A filter by custom fields (`CUSTOM_FILTER` says how it is written). Anything else is ignored. */
export const CustomFilter = z.string().regex(CUSTOM_FILTER).optional().catch(undefined)
