import { sql, type RawBuilder } from 'kysely'

export type Condition = RawBuilder<unknown>

/** The condition of a filter, where the filter is asked. */
export const whenDefined = <Value>(
  value: Value | null | undefined,
  condition: (value: Value) => Condition,
): Condition | undefined => (value === undefined || value === null ? undefined : condition(value))

/**
 * Everything that a filter asks, in one condition. A list, its totals and its export are given the same one, so that they
 * cannot disagree.
 */
export const allOf = (...conditions: readonly (Condition | undefined)[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )}`
