import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useRef, type ReactNode } from 'react'
import { PHONE } from '../media.ts'
import {
  groupRows,
  visibleColumns,
  type Column,
  type Grouping,
  type PhoneRow,
  type Sort,
  type TableFrame,
} from './columns.ts'
import { DataRow } from './DataRow.tsx'
import { PhoneList } from './PhoneList.tsx'
import type { RowAction } from './RowActions.tsx'
import type { Selection } from './selection.ts'
import { SkeletonRows } from './SkeletonRows.tsx'
import { SumRow } from './SumRow.tsx'
import { TableHead } from './TableHead.tsx'
import type { Totals } from './totals.tsx'
import { useLowestPriority } from './use-lowest-priority.ts'
import { useOverflow } from './use-overflow.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useHasChosen } from './use-selection.ts'
import styles from './list.module.css'

export interface DataTableProps<Row> {
  /** What the table lists; read out, not shown. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while the first rows are loading. */
  rows: readonly Row[] | undefined
  /** Number of placeholder rows. */
  awaited?: number
  rowId: (row: Row) => string
  /** Names a row where its check box and buttons are read out. */
  rowName: (row: Row) => string
  phone: (row: Row) => PhoneRow
  sort?: Sort | undefined
  onSort?: ((sort: Sort | undefined) => void) | undefined
  grouping?: Grouping<Row> | undefined
  totals?: Totals | undefined
  selection?: Selection | undefined
  canSelect?: ((row: Row) => boolean) | undefined
  onOpen?: ((row: Row) => void) | undefined
  onEdit?: ((row: Row) => void) | undefined
  actions?: ((row: Row) => readonly RowAction[]) | undefined
  /** Keys of the columns that the person hid. */
  hidden?: readonly string[] | undefined
  density?: 'normal' | 'compact' | undefined
  /** Inside a panel the rows end at its edge instead of the window's. */
  inPanel?: boolean | undefined
}

const NONE: readonly string[] = []
const always = () => true
const CHECK_WIDTH = 40
const ACTION_WIDTH = 96
/** Minimum width of a column that has none of its own. */
const FLEXIBLE_WIDTH = 150

/** Every list of the product. Phones get rows of two lines, everyone else a real table. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  if (!isPhone) return <WideTable {...props} />
  const { rows } = props
  if (rows) return <PhoneList {...props} rows={rows} />
  return <WideTable {...props} columns={props.columns.slice(0, 1)} selection={undefined} actions={undefined} />
}

function WideTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowId, selection, canSelect = always, onOpen, onEdit, actions, totals } = props
  const { columns: all, hidden = NONE } = props
  const maxPriority = useLowestPriority()
  const columns = useMemo(() => visibleColumns(all, hidden, maxPriority), [all, hidden, maxPriority])
  const known = rows ?? []
  const keys = useRowKeys({ rows: known, rowId, selection, canSelect, onOpen, onEdit })
  const region = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(region)
  const frame = { columns, hasChecks: selection !== undefined, hasActions: actions !== undefined }

  return (
    <div
      ref={region}
      className={props.inPanel ? styles.region : `${styles.region} ${styles.bleed}`}
      data-scroll={overflows || undefined}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': props.caption })}
    >
      <table
        className="lx-table lx-data"
        style={{ minWidth: minTableWidth(frame) }}
        data-density={props.density}
        data-opens={onOpen ? true : undefined}
        aria-busy={rows === undefined}
        {...keys.handlers}
      >
        <caption className="lx-sr-only">{props.caption}</caption>
        <Widths {...frame} />
        <TableHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          selection={selection}
          selectableIds={known.filter(canSelect).map(rowId)}
          hasActions={frame.hasActions}
        />
        {rows === undefined && <SkeletonRows {...frame} rows={props.awaited ?? 10} />}
        <TableBody {...props} {...frame} rows={known} tabStop={keys.tabStop} />
        {totals && rows !== undefined && (
          <TableFoot selection={selection}>
            <SumRow {...frame} label={totals.label} sums={totals.sums} />
          </TableFoot>
        )}
      </table>
    </div>
  )
}

/** Rendered again when the first row is chosen: the bulk bar then floats over the place of the totals. */
function TableFoot({ selection, children }: { selection: Selection | undefined; children: ReactNode }) {
  return <tfoot data-raised={useHasChosen(selection) || undefined}>{children}</tfoot>
}

function minTableWidth<Row>({ columns, hasChecks, hasActions }: TableFrame<Row>): number {
  const own = columns.reduce((sum, { width = FLEXIBLE_WIDTH }) => sum + width, 0)
  return own + (hasChecks ? CHECK_WIDTH : 0) + (hasActions ? ACTION_WIDTH : 0)
}

interface TableBodyProps<Row> extends DataTableProps<Row>, TableFrame<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  tabStop: string | undefined
}

/** One body per group, so that a group's heading and rows belong together. */
function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, rowId, rowName, columns, hasChecks, hasActions, grouping, canSelect = always } = props
  const groups = grouping ? groupRows(rows, grouping.keyOf) : [{ key: '', rows }]
  return groups.map((group) => (
    <tbody key={`${group.key}:${group.rows[0] ? rowId(group.rows[0]) : ''}`}>
      {grouping && (
        <SumRow
          {...{ columns, hasChecks, hasActions }}
          isGroup
          label={grouping.label(group.key, group.rows)}
          sums={grouping.sums?.(group.key, group.rows) ?? {}}
        />
      )}
      {group.rows.map((row) => (
        <DataRow
          key={rowId(row)}
          row={row}
          id={rowId(row)}
          name={rowName(row)}
          columns={columns}
          selection={props.selection}
          isSelectable={canSelect(row)}
          actions={props.actions}
          isTabStop={rowId(row) === props.tabStop}
        />
      ))}
    </tbody>
  ))
}

/** An outermost cell is padded by the gutter; its content keeps the width that it has in the middle. */
const widthOf = (width: number | undefined, isOuter: boolean) =>
  width === undefined ? undefined : { width: isOuter ? `calc(${width - 12}px + var(--lx-edge, 12px))` : width }

function Widths<Row>({ columns, hasChecks, hasActions }: TableFrame<Row>) {
  return (
    <colgroup>
      {hasChecks && <col className={styles.checkCol} />}
      {columns.map(({ key, width }, index) => {
        const isOuter = (index === 0 && !hasChecks) || (index === columns.length - 1 && !hasActions)
        return <col key={key} style={widthOf(width, isOuter)} />
      })}
      {hasActions && <col className={styles.actionCol} />}
    </colgroup>
  )
}
