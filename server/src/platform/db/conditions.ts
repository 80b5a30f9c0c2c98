import { sql, type RawBuilder } from 'kysely'

export type Condition = RawBuilder<unknown>

/** The condition of a filter; undefined when the filter is not set. */
export const whenDefined = <Value>(
  value: Value | null | undefined,
  condition: (value: Value) => Condition,
): Condition | undefined => (value === undefined || value === null ? undefined : condition(value))

/**
 * All conditions of a filter in one, which is true when none is set. A list, its totals and its export use the same one,
 * so that they cannot disagree.
 */
export function allOf(...conditions: readonly (Condition | undefined)[]): RawBuilder<boolean> {
  const all = conditions.filter((condition) => condition !== undefined)
  return all.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(all, sql` and `)}`
}

/** Escapes the characters that LIKE reads as patterns. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

/** The LIKE pattern of texts that contain this one. */
export const containing = (text: string): string => `%${escapeLike(text)}%`
