import type { z } from 'zod'
import type { EndpointShape } from '#contract/endpoint.ts'
import { newId } from '../platform/ids.ts'
import { asText, partsOf, type Knowledge, type Part, type Sending } from './fuzzing.ts'

/** What texts are filled with: each is the worst for something. */
export const CONTENTS = {
  'one letter again and again': 'a',
  'many short words': 'ab c de ',
  'letters of three bytes': '漢字',
  // One letter that becomes eighteen when it is normalized.
  'letters that grow': 'ﷺ',
  'signs of patterns and markup': '%_\\"<&',
} as const

type Schema = z.ZodType & {
  def: {
    type: string
    innerType?: Schema
    in?: Schema
    out?: Schema
    options?: Schema[]
    element?: Schema
    entries?: Record<string, unknown>
    values?: unknown[]
    checks?: { _zod: { def: { check: string; maximum?: number; value?: unknown } } }[]
  }
  shape?: Record<string, Schema>
}

/** Texts and lists that the schema does not limit. */
const UNLIMITED = { letters: 30_000, items: 3_000 }
/** A server reads no longer address. */
const MAX_QUERY_LETTERS = 8_000

const parts = (schema: Schema): Schema[] => {
  const { innerType, in: input, out, options } = schema.def
  const within = [innerType, input, out, ...(options ?? [])].filter((part) => part !== undefined)
  return [schema, ...within.flatMap(parts)]
}

const accepts = (schema: Schema, value: unknown): boolean => schema.safeParse(value).success
const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0

/** The longest of the values that the schema accepts; undefined where it accepts none. */
const longest = (schema: Schema, values: readonly unknown[]): unknown =>
  values.filter((value) => accepts(schema, value)).toSorted((left, right) => lengthOf(right) - lengthOf(left))[0]

const repeated = (content: string, letters: number) => {
  const text = content.repeat(Math.ceil(letters / content.length)).slice(0, letters)
  // Not half of a letter, and no blank at its end that would be cut off.
  return `${text
    .toWellFormed()
    .slice(0, letters - 1)
    .trimEnd()}z`
}

interface Filling {
  readonly endpoint: EndpointShape
  readonly content: string
  readonly known: Knowledge
  /** Counts the calls, so that what must differ from call to call does. */
  readonly turn: number
}

const EMAIL_LETTERS = 60
const fixedTexts = ({ turn }: Filling) => [
  `${'a'.repeat(EMAIL_LETTERS)}${turn}@${'b'.repeat(EMAIL_LETTERS)}.example`,
  '2026-03-16',
  `https://example.org/${'a'.repeat(200)}`,
  'Africa/Lagos',
  'time-entries',
  'USD',
  'NG',
  'day',
  '1',
]

/** The largest value of a field that its schema accepts; ids are those of the records that the call is about. */
function largestOf(key: string, schema: Schema, filling: Filling): unknown {
  const all = parts(schema)
  const element = all.find(({ def }) => def.type === 'array')?.def.element
  if (element) return largestList(key, schema, { element, most: maxAllowed(all, 'array') }, filling)
  const shape = all.find((part) => part.shape !== undefined)?.shape
  const record = shape && largestRecord(shape, filling)
  return record && accepts(schema, record) ? record : largestValue(key, schema, filling)
}

const choicesOf = (schema: Schema): unknown[] =>
  parts(schema).flatMap(({ def }): unknown[] => [...Object.values(def.entries ?? {}), ...(def.values ?? [])])

function largestValue(key: string, schema: Schema, filling: Filling): unknown {
  const all = parts(schema)
  const known = filling.known(key, filling.endpoint).filter((value) => accepts(schema, value))
  if (known.length > 0) return known.at(filling.turn % known.length)
  const letters = maxAllowed(all, 'string') ?? UNLIMITED.letters
  const isText = all.some(({ def }) => def.type === 'string' || def.type === 'unknown')
  const texts = isText ? [repeated(filling.content, letters), ...fixedTexts(filling)] : []
  return longest(schema, [
    ...choicesOf(schema),
    ...texts,
    maxAllowed(all, 'number') ?? 1,
    99_999_999_999,
    2_400,
    24,
    1,
    true,
    false,
  ])
}

/** The most letters, items, or the largest number that the schemas of a type allow. */
const maxAllowed = (all: readonly Schema[], type: string): number | undefined => {
  const checks = all.filter(({ def }) => def.type === type).flatMap(({ def }) => def.checks ?? [])
  const limits = checks.flatMap(({ _zod: { def } }): unknown[] => {
    if (def.check === 'max_length') return [def.maximum]
    return def.check === 'less_than' ? [def.value] : []
  })
  const known = limits.filter((limit) => typeof limit === 'number')
  return known.length > 0 ? Math.min(...known) : undefined
}

interface ListShape {
  readonly element: Schema
  readonly most: number | undefined
}

function largestList(key: string, schema: Schema, { element, most }: ListShape, filling: Filling): unknown {
  const offered = filling.known(key, filling.endpoint)
  const known = offered.flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
  const ids = known.filter((value) => accepts(element, value))
  const count = most ?? UNLIMITED.items
  const chosen = ids.length > 0 ? ids : choicesOf(element).filter((choice) => accepts(element, choice))
  const value = chosen.length > 0 ? undefined : largestOf(key, element, filling)
  const values =
    chosen.length > 0
      ? chosen.slice(0, count)
      : Array.from({ length: Math.min(count, knownIds(value, filling)) }, (_, at) => distinct(value, at, filling))
  for (let count = values.length; count > 0; count = Math.floor(count / 2))
    if (accepts(schema, values.slice(0, count))) return values.slice(0, count)
  return offered.find((one) => accepts(schema, one))
}

const DIGITS = 6

/** A list refuses what it holds twice, and more than one that is the first. */
function distinct(value: unknown, at: number, { known, endpoint }: Filling): unknown {
  if (typeof value === 'string') {
    const isDay = /^\d{4}-\d\d-\d\d$/.test(value)
    if (isDay) return new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
    return value.slice(0, Math.max(0, value.length - DIGITS)).trimEnd() + String(at).padStart(DIGITS, '0')
  }
  if (typeof value !== 'object' || value === null) return value
  const own = (name: string, field: unknown) => {
    if (typeof field === 'boolean') return at === 0 && field
    return isId(field) ? (known(name, endpoint)[at] ?? newId()) : field
  }
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, own(name, field)]))
}

/** How many records there are for the ids of an item; without end where the ids are new ones. */
function knownIds(value: unknown, { known, endpoint }: Filling): number {
  if (typeof value !== 'object' || value === null) return Infinity
  const counts = Object.entries(value).map(([name, field]) => (isId(field) ? known(name, endpoint).length : 0))
  return Math.min(...counts.filter((count) => count > 0), Infinity)
}

const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value)

const largestRecord = (shape: Record<string, Schema>, filling: Filling): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape)
      .map(([key, schema]): [string, unknown] => [key, largestOf(key, schema, filling)])
      .filter(([, value]) => value !== undefined),
  )

const isOptional = ({ schema }: Part) => schema.safeParse(undefined).success

/** Removes one after the other what the whole does not accept, such as one field that forbids another. */
function acceptedOf(schema: z.ZodType | undefined, record: Record<string, unknown>): Record<string, unknown> {
  const complaints = schema?.safeParse(record).error?.issues ?? []
  const names = complaints.map(({ path: [name] }) => String(name)).filter((name) => name in record)
  if (names.length === 0) return record
  return acceptedOf(schema, Object.fromEntries(Object.entries(record).filter(([key]) => !names.includes(key))))
}

const PAGED = { size: 200, includeTotals: true }

/**
 * The largest calls that the schemas of an endpoint allow: with every field at its largest, and for a call that filters with
 * no filter, because filters leave less to do, and then with each filter alone.
 */
export function* largestCalls(endpoint: EndpointShape, options: Omit<Filling, 'endpoint'>): Generator<Sending> {
  const filling = { ...options, endpoint }
  const all = partsOf(endpoint)
  const value = (part: Part) => {
    const largest = largestOf(part.key, part.schema as Schema, filling)
    return part.where === 'body' ? largest : asText(largest).slice(0, MAX_QUERY_LETTERS)
  }
  const filled = (chosen: readonly Part[]): Sending => {
    const sending: Sending = { params: {}, query: {}, body: {} }
    for (const part of chosen) {
      const largest = value(part)
      if (largest !== undefined && largest !== '') sending[part.where][part.key] = largest
    }
    const paged = Object.entries(PAGED).filter(([key]) =>
      all.some((part) => part.where === 'query' && part.key === key),
    )
    return {
      ...sending,
      query: { ...sending.query, ...Object.fromEntries(paged) },
      body: acceptedOf(endpoint.body, sending.body),
    }
  }
  const isFilter = (part: Part) => part.where === 'query' && isOptional(part) && !(part.key in PAGED)
  yield filled(all.filter((part) => !isFilter(part)))
  for (const filter of all.filter((part) => isFilter(part) && !/^(businessId|adminUserId|page)$/.test(part.key)))
    yield filled(all.filter((part) => !isFilter(part) || part === filter))
}
