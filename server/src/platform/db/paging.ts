import { sql, type SelectQueryBuilder } from 'kysely'
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

interface RowQuery<D, T extends keyof D, O, ND, NT extends keyof ND, Row> {
  /** All columns of the rows that match, under the alias that the order uses. */
  readonly rows: SelectQueryBuilder<D, T, O>
  /** Joins what adds exactly one row to each, and selects what a row shows. */
  readonly withNames: (rows: SelectQueryBuilder<D, T, O>) => SelectQueryBuilder<ND, NT, Row>
  readonly order: Condition
}

interface OrderedRows {
  /** True when only columns of the table itself decide about condition and order. */
  readonly isOwnOrder: boolean
}

/**
 * One page and one row more. Unless joined names decide about the order, the page is cut before the names are joined: otherwise
 * PostgreSQL may join the names of every row of a firm to show twenty-five. The first page has no offset, so that it is
 * planned once.
 */
export function pageQuery<D, T extends keyof D, O, ND, NT extends keyof ND, Row>(
  { rows, withNames, order, isOwnOrder }: RowQuery<D, T, O, ND, NT, Row> & OrderedRows,
  { page, size }: Paging,
): SelectQueryBuilder<ND, NT, Row> {
  const cut = <CD, CT extends keyof CD, CO>(query: SelectQueryBuilder<CD, CT, CO>) => {
    const first = query.orderBy(order).limit(sql.lit(size + 1))
    return page === 1 ? first : first.offset(offsetOf({ page, size }))
  }
  return isOwnOrder ? withNames(cut(rows)).orderBy(order) : cut(withNames(rows))
}

/** The deleted rows of a query, the latest deletion first, with who deleted each; one row more than the page. */
export const deletedPageQuery = <D, T extends keyof D, Row>(
  query: SelectQueryBuilder<D, T, Row>,
  alias: string,
  paging: Paging,
) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return query
    .select([
      sql<Date>`${column('deleted_at')}`.as('deleted_at'),
      sql<string>`(select d.full_name from app.members d
        where d.business_id = ${column('business_id')} and d.id = ${column('deleted_by')})`.as('deleter_name'),
    ])
    .where(sql<boolean>`${column('deleted_at')} is not null`)
    .orderBy(sql`${column('deleted_at')} desc, ${column('id')} desc`)
    .limit(sql.lit(paging.size + 1))
    .offset(offsetOf(paging))
}

/** All of them, for an export. */
export const everyRowQuery = <D, T extends keyof D, O, ND, NT extends keyof ND, Row>({
  rows,
  withNames,
  order,
}: RowQuery<D, T, O, ND, NT, Row>): SelectQueryBuilder<ND, NT, Row> => withNames(rows).orderBy(order)
