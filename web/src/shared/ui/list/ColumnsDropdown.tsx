import { Checkbox, Popover } from '@mantine/core'
import { cloneElement, useState } from 'react'
import { useOpenOnMount, type DropdownTarget } from '../overlays/lazy.tsx'
import type { Column } from './columns.ts'
import { useLowestPriority } from './use-lowest-priority.ts'
import type { TableView } from './use-table-view.ts'
import styles from './list.module.css'

export interface ColumnsDropdownProps extends DropdownTarget {
  columns: readonly Pick<Column<unknown>, 'key' | 'header' | 'hideable' | 'priority'>[]
  view: TableView
  onView: (view: TableView) => void
}

/** The shown columns and the row height of a list. */
export default function ColumnsDropdown({ target, columns, view, onView }: ColumnsDropdownProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useOpenOnMount(() => setOpen(true))
  const lowestPriority = useLowestPriority()
  const hideable = columns.filter((column) => column.hideable)
  const setHidden = (key: string, isShown: boolean) =>
    onView({ ...view, hidden: isShown ? view.hidden.filter((one) => one !== key) : [...view.hidden, key] })
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { ref: button, onClick: () => setOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown className={styles.columns}>
        {hideable.length > 0 && <div className={styles.columnsTitle}>Columns</div>}
        {hideable.map(({ key, header, priority = 1 }) => (
          <Checkbox
            key={key}
            label={header}
            description={priority > lowestPriority && 'No room at this width'}
            checked={!view.hidden.includes(key)}
            onChange={(event) => setHidden(key, event.currentTarget.checked)}
          />
        ))}
        <div className={styles.columnsTitle}>Rows</div>
        <Checkbox
          label="Compact rows"
          checked={view.density === 'compact'}
          onChange={(event) => onView({ ...view, density: event.currentTarget.checked ? 'compact' : 'normal' })}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
