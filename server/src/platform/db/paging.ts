import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Condition } from './conditions.ts'

export interface Paging {
  /** From 1. */
  readonly page: number
  readonly size: number
}

/** Queries read one row more than the page, so that `hasMore` needs no count. */
export const offsetOf = ({ page, size }: Paging): number => (page - 1) * size

/** Removes the surplus row; `hasMore` is whether it was there. */
export const toPage = <Row>(rows: Row[], { page, size }: Paging) => ({
  data: rows.slice(0, size),
  page,
  size,
  hasMore: rows.length > size,
})

interface Rows {
  /** What a row shows, of the table and of the names joined to it. */
  readonly columns: Condition
  readonly table: string
  /** How columns, conditions, names and order call the table. */
  readonly alias: string
  /** Joins that add exactly one row to each. */
  readonly names: Condition
  readonly where: Condition
  readonly order: Condition
  /** Whether the table's own columns alone decide about condition and order. */
  readonly isOwnOrder: boolean
}

/**
 * One page and one row more. It is cut before the names are joined, unless they decide about the order: else PostgreSQL may
 * join the names of a whole firm to show twenty-five. The first page has no offset to be unknown, so that it is planned once.
 */
export function pageOfRows<Row>(
  { columns, table, alias, names, where, order, isOwnOrder }: Rows,
  paging: Paging,
): RawBuilder<Row> {
  const source = sql`${sql.table(table)} ${sql.ref(alias)}`
  const offset = paging.page === 1 ? sql`` : sql`offset ${offsetOf(paging)}`
  const cut = sql`where ${where} order by ${order} limit ${sql.lit(paging.size + 1)} ${offset}`
  return isOwnOrder
    ? sql<Row>`select ${columns} from (select ${sql.ref(alias)}.* from ${source} ${cut}) ${sql.ref(alias)} ${names} order by ${order}`
    : sql<Row>`select ${columns} from ${source} ${names} ${cut}`
}

/** All of them, for an export. */
export const allRows = <Row>({
  columns,
  table,
  alias,
  names,
  where,
  order,
}: Omit<Rows, 'isOwnOrder'>): RawBuilder<Row> =>
  sql<Row>`select ${columns} from ${sql.table(table)} ${sql.ref(alias)} ${names} where ${where} order by ${order}`

interface RowQuery<D, T extends keyof D, O, ND, NT extends keyof ND, Row> {
  /** All columns of the rows that match, under the alias that the order uses. */
  readonly rows: SelectQueryBuilder<D, T, O>
  /** Joins what adds exactly one row to each, and selects what a row shows. */
  readonly withNames: (rows: SelectQueryBuilder<D, T, O>) => SelectQueryBuilder<ND, NT, Row>
  readonly order: Condition
}

/** The rows of `pageOfRows` as queries whose types are inferred. */
export function pageQuery<D, T extends keyof D, O, ND, NT extends keyof ND, Row>(
  { rows, withNames, order, isOwnOrder }: RowQuery<D, T, O, ND, NT, Row> & Pick<Rows, 'isOwnOrder'>,
  { page, size }: Paging,
): SelectQueryBuilder<ND, NT, Row> {
  const cut = <CD, CT extends keyof CD, CO>(query: SelectQueryBuilder<CD, CT, CO>) => {
    const first = query.orderBy(order).limit(sql.lit(size + 1))
    return page === 1 ? first : first.offset(offsetOf({ page, size }))
  }
  return isOwnOrder ? withNames(cut(rows)).orderBy(order) : cut(withNames(rows))
}

/** All of them, for an export. */
export const everyRowQuery = <D, T extends keyof D, O, ND, NT extends keyof ND, Row>({
  rows,
  withNames,
  order,
}: RowQuery<D, T, O, ND, NT, Row>): SelectQueryBuilder<ND, NT, Row> => withNames(rows).orderBy(order)
