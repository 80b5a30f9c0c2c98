import { sql } from 'kysely'

export interface Sort<C extends string> {
  readonly column: C
  readonly direction: 'asc' | 'desc'
}

interface SortQuery {
  readonly sortColumn?: string | undefined
  readonly sortType?: string | undefined
  readonly sortBy?: string | undefined
}

/** The requested order, as `sortColumn` and `sortType` or as one `sortBy`; the default if it is unknown (decisions.md). */
export function sortFrom<C extends string>(query: SortQuery, columns: readonly C[], defaultSort: Sort<C>): Sort<C> {
  const [name, order] = (query.sortColumn || (query.sortBy ?? '')).trim().split(/\s+/)
  const column = columns.find((known) => known.toLowerCase() === name?.toLowerCase())
  if (!column) return defaultSort
  const direction = /^desc/i.test(query.sortType || (order ?? '')) ? 'desc' : 'asc'
  return { column, direction }
}

const DIRECTIONS = { asc: sql`asc`, desc: sql`desc` } as const
/** The direction as SQL. */
export const sqlDirection = (direction: 'asc' | 'desc') => DIRECTIONS[direction]
