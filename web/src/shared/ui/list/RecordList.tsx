import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { ReactNode } from 'react'
import { PHONE } from '../media.ts'
import { closedDropdown, lazyDropdown } from '../overlays/lazy.tsx'
import { EmptyState } from '../states/EmptyState.tsx'
import { LoadError } from '../states/LoadError.tsx'
import { StaleNote } from '../states/StaleNote.tsx'
import { BulkBar, type BulkAction } from './BulkBar.tsx'
import type { ColumnsDropdownProps } from './ColumnsDropdown.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { FilterBar, type FilterBarProps } from './FilterBar.tsx'
import { allOff, countOn } from './filters.ts'
import { Pagination, type PaginationProps } from './Pagination.tsx'
import { useTableView, type ViewControl } from './use-table-view.ts'

const ColumnsDropdown = lazyDropdown<ColumnsDropdownProps>(
  () => import('./ColumnsDropdown.tsx'),
  closedDropdown('dialog'),
)
const columnsButton = (
  <ActionIcon variant="default" aria-label="Columns and row height" title="Columns and row height">
    <IconColumns size={16} stroke={1.6} aria-hidden />
  </ActionIcon>
)

interface Props<Row> extends Omit<DataTableProps<Row>, 'hidden' | 'density' | 'rows'> {
  /** The columns that are shown and how high rows are, and how that changes. */
  view: ViewControl
  /** The answer of the list call: `useQuery` as it is, with the rows picked out. */
  answer: { rows: readonly Row[] | undefined; isError: boolean; refetch: () => unknown }
  filterBar?: FilterBarProps | undefined
  paging?: Omit<PaginationProps, 'shown'> | undefined
  /** Stands where the list is empty without any filter: an EmptyState. */
  empty: ReactNode
  bulk?:
    { actions: readonly BulkAction[]; sums?: ((ids: readonly string[]) => readonly string[]) | undefined } | undefined
}

/** A list whose columns this browser remembers under a name: `audit-trail`. Record types are declared instead (ListPage). */
export function PlainList<Row>({ name, ...list }: Omit<Props<Row>, 'view'> & { name: string }) {
  return <RecordList {...list} view={useTableView(name)} />
}

/** The anatomy of a list: filter bar, table or state, totals, pages, bulk bar. */
export function RecordList<Row>({
  view: [view, setView],
  answer,
  filterBar,
  paging,
  empty,
  bulk,
  ...table
}: Props<Row>) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const { rows, isError } = answer
  const retry = () => void answer.refetch()
  const views = (
    <>
      {filterBar?.views}
      {!isPhone && <ColumnsDropdown target={columnsButton} columns={table.columns} view={view} onView={setView} />}
    </>
  )
  const body = () => {
    if (isError && rows === undefined) return <LoadError onRetry={retry} />
    if (rows?.length === 0 && paging && paging.page > 1) return <PastTheEnd {...paging} />
    if (rows?.length === 0) return <NothingListed filterBar={filterBar} empty={empty} />
    return <DataTable {...table} rows={rows} hidden={view.hidden} density={view.density} />
  }

  return (
    <>
      {filterBar && <FilterBar {...filterBar} views={views} />}
      {isError && rows !== undefined && <StaleNote onRetry={retry} />}
      {body()}
      {paging && isPaged(rows, paging.page) && <Pagination {...paging} shown={rows?.length ?? 0} />}
      {bulk && table.selection && <BulkBar {...bulk} selection={table.selection} />}
    </>
  )
}

/** An empty first page needs no foot; an empty later one needs the way back. */
const isPaged = (rows: readonly unknown[] | undefined, page: number) =>
  rows !== undefined && (rows.length > 0 || page > 1)

/** Rows may have gone since the page was linked to, and anybody may type a number. */
function PastTheEnd({ page, onPage }: Pick<PaginationProps, 'page' | 'onPage'>) {
  return (
    <EmptyState
      icon={IconSearch}
      title="This page is empty"
      text={`The list ends before page ${page}.`}
      action={smallButton('Go to the first page', () => onPage(1))}
    />
  )
}

const smallButton = (label: string, onClick: () => void) => (
  <Button variant="default" size="xs" onClick={onClick}>
    {label}
  </Button>
)

function NothingListed({ filterBar, empty }: { filterBar: FilterBarProps | undefined; empty: ReactNode }) {
  const isSearching = filterBar?.search !== undefined && filterBar.search.value !== ''
  const on = filterBar ? countOn(filterBar.filters, filterBar.values) + (isSearching ? 1 : 0) : 0
  if (!filterBar || on === 0) return empty
  const clear = () => {
    filterBar.onChange(allOff(filterBar.filters))
    if (isSearching) filterBar.search?.onChange('')
  }
  return (
    <EmptyState
      icon={IconSearch}
      title="Nothing matches these filters"
      text={on === 1 ? '1 filter is on.' : `${on} filters are on.`}
      action={smallButton('Clear filters', clear)}
    />
  )
}
