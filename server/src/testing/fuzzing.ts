import type { z } from 'zod'
import type { EndpointShape } from '#contract/endpoint.ts'

/** A number from 0 up to (not including) 1; the same numbers for the same seed, so that a failure can be repeated. */
export type Random = () => number

/** Mulberry32: small, fast, and good enough to choose among values. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <T>(random: Random, values: readonly T[]): T | undefined =>
  values[Math.floor(random() * values.length)]

/** What no form sends: limits, wrong kinds, characters that break something somewhere, days and ids that do not exist. */
export const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  -0.0001,
  0.1 + 0.2,
  1e-12,
  1e21,
  1e300,
  2_147_483_648,
  9_007_199_254_740_992,
  999_999_999_999,
  99_999_999_999.9999,
  123_456_789_012_345,
  0.000_001,
  [],
  {},
  [[]],
  ['a', 'a'],
  { toString: 1 },
  JSON.parse('{"__proto__": {"isAdmin": true}}'),
  '',
  ' ',
  'a',
  'NaN',
  'Infinity',
  '0x10',
  '1e5',
  '1,000.00',
  '٣',
  '-0',
  '0.00000000000000000001',
  '999999999999999999999999999999',
  'true',
  'null',
  'undefined',
  '2026-02-30',
  '0000-01-01',
  '1900-01-01',
  '2199-12-31',
  '9999-12-31',
  '+275760-09-13',
  '02/29/2100',
  '2026-03-17T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  "'; drop table app.members; --",
  "' or 1=1 --",
  '" onmouseover="alert(1)',
  '<img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}',
  '=cmd|calc!A1',
  '%',
  '_',
  '\\',
  '%_\\',
  'a\u0000b',
  '\u0000',
  'a\ud800b',
  '\udfff',
  '\u202Eevil\u202C',
  '\uFEFF',
  'e\u0301',
  'İIıi ẞß ΟΔΟΣ',
  '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'שלום עולם',
  'a\r\nBcc: someone@elsewhere.example',
  '../../etc/passwd',
  'x'.repeat(190),
  'x'.repeat(10_000),
  'ü'.repeat(120),
  '(((((((((((((((((((((((((((((((a',
]

/** Values that say nothing by themselves, tried where a field's name gives no hint. */
const PLAIN: readonly unknown[] = [
  '2026-03-16',
  1,
  2,
  4,
  '1',
  true,
  false,
  'Okafor',
  'okafor@firm.example',
  'USD',
  'NG',
  'day',
]

/** Ids and texts that are valid for a field of this name, the likeliest first. */
export type Knowledge = (key: string, endpoint: EndpointShape) => readonly unknown[]

type Schema = z.ZodType & {
  def: {
    type: string
    innerType?: Schema
    in?: Schema
    out?: Schema
    options?: Schema[]
    element?: Schema
    entries?: object
  }
  shape?: Record<string, Schema>
}

/** The schema inside optional, default, pipe and the like: what a value has to look like. */
function core(schema: Schema): Schema {
  const { innerType, in: input, out: parsed, options, type } = schema.def
  if (innerType) return core(innerType)
  if (type === 'pipe' && input && parsed) return input.def.type === 'transform' ? core(parsed) : core(input)
  if (type === 'union' && options?.[0]) return core(options[0])
  return schema
}

const accepts = (schema: Schema, value: unknown): boolean => schema.safeParse(value).success

export interface Part {
  readonly where: 'params' | 'query' | 'body'
  readonly key: string
  readonly schema: Schema
}

export const partsOf = (endpoint: EndpointShape): Part[] =>
  (['params', 'query', 'body'] as const).flatMap((where) =>
    Object.entries((endpoint[where] as Schema | undefined)?.shape ?? {}).map(([key, schema]) => ({
      where,
      key,
      schema,
    })),
  )

/** The fields of a field that is a record or a list of records: the matters of a shared cost, the people of a matter. */
export function fieldsWithin({ where, schema }: Part): Part[] {
  const { def, shape } = core(schema)
  const within = shape ?? (def.element && core(def.element).shape) ?? {}
  return Object.entries(within).map(([key, field]) => ({ where, key, schema: field }))
}

export type Sending = Record<Part['where'], Record<string, unknown>>

/** Makes calls that an endpoint understands, from its schemas only. */
export class Caller {
  readonly #random: Random
  readonly #known: Knowledge
  constructor(random: Random, known: Knowledge) {
    this.#random = random
    this.#known = known
  }

  /** A value that the schema accepts, as right as can be guessed; undefined where none is found. */
  value(endpoint: EndpointShape, key: string, schema: Schema): unknown {
    const { def, shape } = core(schema)
    const entries = Object.values(def.entries ?? {})
    const likely = this.#known(key, endpoint).filter((value) => accepts(schema, value))
    if (likely.length > 0) return pick(this.#random, likely)
    const made = shape
      ? this.#record(endpoint, shape)
      : def.element
        ? [this.value(endpoint, key, def.element)]
        : undefined
    if (made !== undefined && accepts(schema, made)) return made
    return pick(
      this.#random,
      (entries.length > 0 ? entries : PLAIN).filter((value) => accepts(schema, value)),
    )
  }

  #record(endpoint: EndpointShape, shape: Record<string, Schema>): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(shape).flatMap(([key, schema]) => {
        const value = this.value(endpoint, key, schema)
        return value === undefined ? [] : [[key, value]]
      }),
    )
  }

  /** A call with what is required and, each with that chance, what is not. */
  call(endpoint: EndpointShape, chance: number): Sending {
    const sending: Sending = { params: {}, query: {}, body: {} }
    for (const { where, key, schema } of partsOf(endpoint)) {
      if (accepts(schema, undefined) && this.#random() >= chance) continue
      const value = this.value(endpoint, key, schema)
      if (value !== undefined) sending[where][key] = value
    }
    return sending
  }
}

/** The value as a query string or a path carries it. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** A lone surrogate has no place in an address; it is sent as the bytes that a careless client makes of it. */
export const encodeAddressPart = (text: string): string => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}
