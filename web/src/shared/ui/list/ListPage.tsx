import type { ReactNode } from 'react'
import type { EndpointShape } from '#contract/endpoint.ts'
import { useCurrentUser } from '../../current-user.ts'
import { Page } from '../page/Page.tsx'
import type { RowOf } from './rows-query.ts'
import { ExportButton, type OtherExport } from './ExportButton.tsx'
import { ListView, type Identified, type ListViewProps, type OwnRows } from './ListView.tsx'
import type { ListState } from './use-list.ts'

interface Frame {
  /** Buttons before the export. */
  before?: ReactNode
  /** Exports of this list alone, with its filters. */
  exports?: readonly OtherExport[]
  /** The filled button: `New matter`. */
  create?: ReactNode
  /** PageTabs, where the list is split by a status. */
  tabs?: ReactNode
  /** Between the head and the list: the note of what was just deleted. */
  above?: ReactNode
  /** In place of the list: another view of the same records. */
  instead?: ReactNode
  /** Dialogs of the rows. */
  children?: ReactNode
}

/** The page of a record type: title, export, tabs, filters, rows, totals, pages, bulk bar, and all their states. */
export function ListPage<
  L extends EndpointShape,
  T extends EndpointShape,
  Own,
  Row extends Identified = RowOf<L> & Identified,
>(props: ListViewProps<L, T, Own, Row> & OwnRows<Row> & Frame) {
  const { before, exports, create, tabs, above, instead, children, ...view } = props
  const actions = (
    <>
      {before}
      {!instead && <ExportOf {...view.state} more={exports} />}
      {create}
    </>
  )
  return (
    <Page title={view.state.list.title} actions={actions} tabs={tabs}>
      {above}
      {instead ?? <ListView<L, T, Own, Row> {...view} />}
      {children}
    </Page>
  )
}

/** The export of a list, for pages that have a head of their own. */
export function ExportOf<L extends EndpointShape, T extends EndpointShape, Own>({
  list,
  url,
  more,
}: Pick<ListState<L, T, Own>, 'list' | 'url'> & { more?: readonly OtherExport[] | undefined }) {
  const { firm } = useCurrentUser()
  const { export: endpoint } = list.calls
  if (!endpoint) return null
  return <ExportButton endpoint={endpoint} query={list.exportQuery(firm, url)} more={more} />
}
