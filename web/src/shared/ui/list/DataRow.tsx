import { memo } from 'react'
import { CheckBox } from './CheckBox.tsx'
import type { Column } from './columns.ts'
import { RowActions, type RowAction } from './RowActions.tsx'
import type { Selection } from './selection.ts'
import { useIsChosen } from './use-selection.ts'
import styles from './list.module.css'

interface Props<Row> {
  row: Row
  id: string
  name: string
  columns: readonly Column<Row>[]
  selection: Selection | undefined
  isSelectable: boolean
  actions: ((row: Row) => readonly RowAction[]) | undefined
  /** Tab reaches one row of the list; the arrow keys reach the others. */
  isTabStop: boolean
}

export const ALIGNED = { left: undefined, right: 'lx-right', center: 'lx-center' } as const

function DataRowOnce<Row>({ row, id, name, columns, selection, isSelectable, actions, isTabStop }: Props<Row>) {
  const isChosen = useIsChosen(selection, id)
  return (
    <tr data-id={id} data-selected={isChosen || undefined} tabIndex={isTabStop ? 0 : -1}>
      {selection && (
        <td className="lx-check-cell">
          <CheckBox
            state={isChosen ? 'all' : 'none'}
            label={`Select ${name}`}
            disabled={!isSelectable}
            onChange={() => selection.toggle(id)}
          />
        </td>
      )}
      {columns.map(({ key, align = 'left', cell }) => (
        <td key={key} className={ALIGNED[align]}>
          {cell(row)}
        </td>
      ))}
      {actions && (
        <td className={styles.actionCell}>
          <RowActions name={name} actions={actions(row)} />
        </td>
      )}
    </tr>
  )
}

/** Rendered again only when its own row, its own choice or the columns change. */
export const DataRow = memo(DataRowOnce) as typeof DataRowOnce
