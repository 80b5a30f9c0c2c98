import { useMemo, type ReactNode } from 'react'
import type { EndpointShape } from '#contract/endpoint.ts'
import type { Column, Grouping, PhoneRow } from './columns.ts'
import { sizeOf } from './declare.ts'
import type { RowOf } from './rows-query.ts'
import { RecordList } from './RecordList.tsx'
import type { RowAction } from './RowActions.tsx'
import { SavedViews } from './SavedViews.tsx'
import type { Totals } from './totals.tsx'
import { useBulk, type BulkDeclared } from './use-bulk.tsx'
import type { ListState } from './use-list.ts'
import { useListColumns } from './use-table-view.ts'
import { useSelection } from './use-selection.ts'

export interface Identified {
  readonly id: string
}

export interface ListViewProps<L extends EndpointShape, T extends EndpointShape, Own, Row extends Identified> {
  /** The result of `useList`. */
  state: ListState<L, T, Own>
  /** Created outside the component or in `useMemo`: rows compare it. */
  columns: readonly Column<Row>[]
  /** Names a row where its check box and buttons are read out. */
  rowName: (row: Row) => string
  phone: (row: Row) => PhoneRow
  /** Where the list is empty without any filter: an EmptyState. */
  empty: ReactNode
  onOpen?: ((row: Row) => void) | undefined
  onEdit?: ((row: Row) => void) | undefined
  /** Created in `useMemo`, as the columns are. */
  actions?: ((row: Row) => readonly RowAction[]) | undefined
  bulk?: BulkDeclared | undefined
  grouping?: Grouping<Row> | undefined
  /** Sums of the whole filter, under the rows. */
  totals?: Totals | undefined
  /** At the right end of the filters: a grouping. */
  views?: ReactNode
}

/** Rows of a feature's own hook, with additional data, in place of those of the call. */
export interface OwnRows<Row> {
  rows?:
    | { readonly rows: readonly Row[] | undefined; readonly isError: boolean; readonly refetch: () => unknown }
    | undefined
}

const NO_BULK: BulkDeclared = { calls: [] }
const rowId = (row: Identified) => row.id

/** A declared list without the page around it, for pages that hold more than the list. */
export function ListView<
  L extends EndpointShape,
  T extends EndpointShape,
  Own,
  Row extends Identified = RowOf<L> & Identified,
>({ state, rows: own, bulk, views, ...table }: ListViewProps<L, T, Own, Row> & OwnRows<Row>) {
  const { list, url, change } = state
  const selection = useSelection(JSON.stringify(url))
  const rows = (own ? own.rows : state.rows) as readonly Row[] | undefined
  const nameOf = (id: string) => {
    const row = rows?.find((one) => one.id === id)
    return row && table.rowName(row)
  }
  const several = useBulk(bulk ?? NO_BULK, { selection, nameOf })
  const view = useListColumns(list.name, url.hide, change)
  const refetch = () => Promise.all([state.refetch(), own?.refetch()])
  const { fixed } = state
  // A column that the page fixes (`matter` by `matterId`) would be the same in every row.
  const columns = useMemo(
    () => (fixed ? table.columns.filter(({ key }) => fixed[`${key}Id`] === undefined) : table.columns),
    [table.columns, fixed],
  )
  return (
    <>
      {several.note}
      <RecordList
        {...table}
        columns={columns}
        phone={(row) => {
          const lines = table.phone(row)
          return fixed?.['matterId'] === undefined ? lines : { ...lines, ...lines.onMatter }
        }}
        view={view}
        caption={list.title}
        answer={{ rows, isError: state.isError || (own?.isError ?? false), refetch }}
        rowId={rowId}
        sort={list.sortOf(url)}
        onSort={(sort) => change({ sort: sort?.key, dir: sort?.direction, page: null })}
        selection={several.actions.length > 0 ? selection : undefined}
        filterBar={{
          filters: state.filters,
          values: state.filterValues,
          onChange: state.onFilter,
          search: list.search === undefined ? undefined : searchOf(list.search, state),
          views: (
            <>
              {!state.fixed && (
                <SavedViews {...{ list, url, change }} hidden={view[0].hidden} isReady={rows !== undefined} />
              )}
              {views}
            </>
          ),
          count: state.count,
          noun: list.noun,
        }}
        paging={{
          page: url.page ?? 1,
          size: sizeOf(url),
          hasMore: state.hasMore,
          total: state.count,
          onPage: (page) => change({ page: page === 1 ? null : page }, { replace: false }),
          onSize: (size) => change({ size, page: null }),
        }}
        bulk={{ actions: several.actions, sums: bulk?.sums }}
      />
      {several.dialog}
    </>
  )
}

const searchOf = (label: string, { url, change }: Pick<ListState<never, never, object>, 'url' | 'change'>) => ({
  label,
  value: url.search ?? '',
  onChange: (search: string) => change({ search: search || null, page: null }),
})
