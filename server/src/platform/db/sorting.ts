import { sql } from 'kysely'

export interface Sort<C extends string> {
  readonly column: C
  readonly direction: 'asc' | 'desc'
}

interface Asked {
  readonly sortColumn?: string | undefined
  readonly sortType?: string | undefined
  readonly sortBy?: string | undefined
}

/** The order asked for, as `sortColumn` and `sortType` or as one `sortBy`; the default where it is unknown (decisions.md). */
export function sortFrom<C extends string>(asked: Asked, columns: readonly C[], usual: Sort<C>): Sort<C> {
  const [name, way] = (asked.sortColumn || (asked.sortBy ?? '')).trim().split(/\s+/)
  const column = columns.find((known) => known.toLowerCase() === name?.toLowerCase())
  if (!column) return usual
  const direction = /^desc/i.test(asked.sortType || (way ?? '')) ? 'desc' : 'asc'
  return { column, direction }
}

const WAYS = { asc: sql`asc`, desc: sql`desc` } as const
/** The direction as SQL. */
export const sqlDirection = (direction: 'asc' | 'desc') => WAYS[direction]
