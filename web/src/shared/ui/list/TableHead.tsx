import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { CheckBox } from './CheckBox.tsx'
import { nextSort, type Column, type Sort } from './columns.ts'
import { ALIGNED } from './DataRow.tsx'
import type { Selection } from './selection.ts'
import { useCheckState } from './use-selection.ts'
import styles from './list.module.css'

interface Props<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: ((sort: Sort | undefined) => void) | undefined
  selection: Selection | undefined
  /** Rows that the check box of the head chooses. */
  selectableIds: readonly string[]
  hasActions: boolean
}

export function TableHead<Row>({ columns, sort, onSort, selection, selectableIds, hasActions }: Props<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="lx-check-cell">
            <CheckAll selection={selection} ids={selectableIds} />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHead key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasActions && (
          <th scope="col" className={styles.actionCell}>
            <span className="lx-sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function CheckAll({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const state = useCheckState(selection, ids)
  return (
    <CheckBox
      state={state}
      label="Select all rows"
      disabled={ids.length === 0}
      onChange={() => selection.set(ids, state !== 'all')}
    />
  )
}

function ColumnHead<Row>({ column, sort, onSort }: { column: Column<Row> } & Pick<Props<Row>, 'sort' | 'onSort'>) {
  const { header, align = 'left', sortKey } = column
  if (sortKey === undefined || !onSort) {
    return (
      <th scope="col" className={ALIGNED[align]}>
        {header}
      </th>
    )
  }
  const direction = sort?.key === sortKey ? sort.direction : undefined
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={ALIGNED[align]}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      <button
        type="button"
        className={`lx-bare ${styles.sortButton} ${direction ? styles.sort : ''}`}
        onClick={() => onSort(nextSort(sort, sortKey))}
      >
        {header}
        {direction && <Arrow size={14} stroke={1.6} aria-hidden />}
      </button>
    </th>
  )
}
