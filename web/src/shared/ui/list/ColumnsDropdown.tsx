import { Checkbox, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRef } from 'react'
import { useOpenedAtOnce } from '../overlays/lazy.tsx'
import { ColumnsButton, type ColumnsMenuProps } from './ColumnsMenu.tsx'
import { useLowestPriority } from './use-lowest-priority.ts'
import styles from './list.module.css'

export default function ColumnsDropdown({ columns, view, onView }: ColumnsMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, { open, close, toggle }] = useDisclosure(false)
  useOpenedAtOnce(button, open)
  const lowestPriority = useLowestPriority()
  const hideable = columns.filter((column) => column.hideable)
  const setHidden = (key: string, isShown: boolean) =>
    onView({ ...view, hidden: isShown ? view.hidden.filter((one) => one !== key) : [...view.hidden, key] })
  return (
    <Popover opened={isOpen} onChange={(opened) => !opened && close()} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ColumnsButton ref={button} onClick={toggle} />
      </Popover.Target>
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
