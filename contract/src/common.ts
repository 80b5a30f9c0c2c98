import { z } from 'zod'
import { containsLink } from '#domain/links.ts'
import { calendarDay } from '#domain/valid-day.ts'
import { isVisible } from '#domain/visible-text.ts'

/** A UUID as text, parsed to lower case; ids are UUIDv7 created by the application. */
export const Id = (message?: string) => z.uuid(message).toLowerCase()

/** Blank text, in a query string or a form, counts as missing, and so does null. */
export const blankIsMissing = (value: unknown) => (value === '' || value === null ? undefined : value)

export const nullIsMissing = (value: unknown) => (value === null ? undefined : value)

/** An optional query value: blank counts as missing. */
export const optionalQuery = <S extends z.ZodType>(schema: S) => z.preprocess(blankIsMissing, schema.optional())

/** The firm that a call is about. Checked against the session's memberships, never trusted (decisions.md). */
export const firmKeys = {
  adminUserId: z.preprocess(blankIsMissing, Id().optional()),
  businessId: z.preprocess(blankIsMissing, Id().optional()),
}
export const FirmQuery = z.object(firmKeys)

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/
const usDay = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** A day on the wire: `YYYY-MM-DD` or `MM/DD/YYYY`, nothing else (decisions.md). Parsed to `YYYY-MM-DD`. */
export const Day = (message = 'Date must be YYYY-MM-DD or MM/DD/YYYY') =>
  z.string(message).transform((text, context): string => {
    const iso = isoDay.exec(text)
    const us = usDay.exec(text)
    const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : us ? [us[3], us[1], us[2]] : []
    const found = calendarDay(Number(year), Number(month), Number(day))
    if (found) return found
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** A day in an answer. */
export const AnsweredDay = z.iso.date()

/** A moment in an answer: ISO 8601 with offset. */
export const Moment = z.iso.datetime({ offset: true })

export interface DecimalLimits {
  readonly max?: number
  /** The messages for a number above `max`, and for one with more decimals or digits than are stored. */
  readonly tooMuch?: string
  readonly tooFine?: string
}

/**
 * An exact decimal from the wire: a JSON number or a numeric text of at most 15 significant digits, parsed to text so that
 * no binary fraction is ever computed with. Refuses exponents, signs (unless `signed`) and more than `scale` decimals.
 */
export const Decimal = (
  scale: number,
  message: string,
  { max = 999_999_999_999, tooMuch = message, tooFine = message }: DecimalLimits = {},
) =>
  z.union([z.number(message), z.string(message)], message).transform((value, context): string => {
    const text = (typeof value === 'number' ? plain(value) : value.trim()).replace(/^(\d+)\.$/, '$1')
    const digits = /^(\d+)(?:\.(\d+))?$/.exec(text)
    const decimals = (digits?.[2] ?? '').replace(/0+$/, '')
    const integer = (digits?.[1] ?? '').replace(/^0+(?=\d)/, '')
    const significant = (integer + decimals).replace(/^0+/, '').length
    const refuse = (reason: string) => {
      context.addIssue({ code: 'custom', message: reason })
      return z.NEVER
    }
    if (!digits) return refuse(message)
    if (Number(text) > max) return refuse(tooMuch)
    if (decimals.length > scale || significant > 15) return refuse(tooFine)
    return decimals === '' ? integer : `${integer}.${decimals}`
  })

/** A double prints small figures with an exponent; a decimal never does. */
function plain(value: number): string {
  const text = String(value)
  return /e/i.test(text) ? value.toFixed(15).replace(/0+$/, '').replace(/\.$/, '') : text
}

const UNSTORABLE = 'Text holds a character that cannot be stored'

/** Text of a form: trimmed, blank if it has no visible character, without characters that cannot be stored or shown. */
export const Text = (max: number, message = `At most ${max} characters`) =>
  z
    .string()
    .trim()
    .overwrite((text) => (isVisible(text) ? text : ''))
    .max(max, message)
    // NUL cannot be stored in PostgreSQL; the rest of the C0 range but tab and newline has no place in a text field.
    .regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F]*$/, UNSTORABLE)
    // Half of a pair of surrogates would be stored as another character than the one that was sent.
    .refine((text) => text.isWellFormed(), UNSTORABLE)

export const RequiredText = (max: number, label: string) => Text(max).pipe(z.string().min(1, `${label} is required`))

/** The name of a firm or a person, which is read in mails by people who may not know them. */
const NO_LINK = "A name can't contain a web address"
export const PlainName = (max: number) => Text(max).refine((name) => !containsLink(name), NO_LINK)
export const RequiredPlainName = (max: number, label: string) =>
  RequiredText(max, label).refine((name) => !containsLink(name), NO_LINK)

/** Optional text; null and blank empty it. */
export const OptionalText = (max: number) =>
  z.preprocess((value) => (value === null ? '' : value), Text(max).optional())

/** A yes or no in a query string, in any of the spellings that clients send. */
export const Flag = z
  .union([z.boolean(), z.string()])
  .transform((value) => value === true || /^(true|1|yes)$/i.test(String(value)))

const PAGE_SIZE = 25
const MAX_PAGE_SIZE = 200

/** Paging never refuses: an odd value falls back to the default bounds (decisions.md). */
export const pagingKeys = {
  page: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .catch(undefined)
    .transform((page) => page ?? 1),
  size: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .catch(undefined)
    .transform((size) => Math.min(size ?? PAGE_SIZE, MAX_PAGE_SIZE)),
  sortColumn: z.string().max(60).optional().catch(undefined),
  sortType: z.string().max(60).optional().catch(undefined),
  sortBy: z.string().max(60).optional().catch(undefined),
  generalSearchText: Text(200, 'Search for at most 200 characters').optional(),
}

/** The spec's spelling of the keys that most calls share. */
export const firmSpelling = { adminUserId: 'AdminUserId', businessId: 'BusinessId' } as const
/** The query of a call that has no parameters but the firm. */
export const firmCall = { query: FirmQuery, spelling: firmSpelling } as const
export const listSpelling = {
  ...firmSpelling,
  generalSearchText: 'GeneralSearchText',
  clientId: 'ClientId',
  matterId: 'MatterId',
  sortBy: 'SortBy',
} as const

/** Rows and whether there is more; never a count (counts and sums are a call beside it). */
export const page = <S extends z.ZodType>(row: S) =>
  z.strictObject({ data: z.array(row), page: z.int(), size: z.int(), hasMore: z.boolean() })

/** The body of every refusal and fault. */
export const Failure = z.strictObject({
  success: z.literal(false),
  message: z.union([z.string(), z.array(z.string())]),
  code: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
})
export type Failure = z.infer<typeof Failure>

/** A member of the firm. */
export const Person = z.strictObject({ userId: Id(), name: z.string() })

/** The answer of a call that returns no data. */
export const Nothing = z.null()

/** A list as a file: the list's own filter, its order, and the kind of file. */
export const exportKeys = {
  sortColumn: pagingKeys.sortColumn,
  sortType: pagingKeys.sortType,
  sortBy: pagingKeys.sortBy,
  format: z.preprocess(blankIsMissing, z.enum(['csv', 'xlsx'], 'Format must be csv or xlsx').default('csv')),
}
