import { isCalendarDay } from '#domain/valid-day.ts'

/** Reads one value of an address; undefined where it is missing or invalid. */
export type UrlReader<T> = (value: unknown) => T | undefined

/** How a page reads its address. Invalid values are ignored, so that every shared link opens. */
export interface UrlSchema<Shape extends Record<string, UrlReader<unknown>>> {
  parse(search: unknown): UrlValues<Shape>
}
export type UrlValues<Shape extends Record<string, UrlReader<unknown>>> = {
  [K in keyof Shape]?: Exclude<ReturnType<Shape[K]>, undefined>
}
/** The values that a schema reads. */
export type UrlOf<S> = S extends UrlSchema<infer Shape> ? UrlValues<Shape> : never

export function urlSchema<Shape extends Record<string, UrlReader<unknown>>>(shape: Shape): UrlSchema<Shape> {
  return {
    parse(search) {
      const values: Readonly<Record<string, unknown>> =
        typeof search === 'object' && search !== null ? { ...search } : {}
      const read = Object.entries(shape).map(([key, reader]) => [key, reader(values[key])] as const)
      // Each value was read by the reader of its own key.
      return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as UrlValues<Shape>
    },
  }
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const MAX_LETTERS = 200
const MAX_COUNT = 1_000_000

/** The router parses a bare number in an address as a number; a search for it is still text. */
const asText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined

const textWhere =
  (fits: (text: string) => boolean): UrlReader<string> =>
  (value) => {
    const text = asText(value)
    return text !== undefined && fits(text) ? text : undefined
  }

/** Text of any length. */
export const urlAnyText = textWhere(() => true)
export const urlText = textWhere((text) => text.length <= MAX_LETTERS)
export const urlId = textWhere((text) => UUID.test(text))
export const urlDay = textWhere(isCalendarDay)
export const urlMatching = (pattern: RegExp): UrlReader<string> => textWhere((text) => pattern.test(text))

export const urlCount: UrlReader<number> = (value) => {
  const count = Number(asText(value) ?? Number.NaN)
  return Number.isInteger(count) && count >= 1 && count <= MAX_COUNT ? count : undefined
}

export const urlOneOf =
  <const T extends string>(choices: readonly T[]): UrlReader<T> =>
  (value) =>
    choices.find((choice) => choice === value)
