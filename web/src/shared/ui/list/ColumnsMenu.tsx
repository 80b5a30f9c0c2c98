import { ActionIcon, Checkbox, Popover } from '@mantine/core'
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import type { Column } from './columns.ts'
import type { TableView } from './use-table-view.ts'
import './list.css'

interface Props<Row> {
  columns: readonly Column<Row>[]
  view: TableView
  onView: (view: TableView) => void
}

/** Which columns a list shows, and how high its rows are. */
export function ColumnsMenu<Row>({ columns, view, onView }: Props<Row>) {
  const hideable = columns.filter((column) => column.hideable)
  const setHidden = (key: string, isShown: boolean) =>
    onView({ ...view, hidden: isShown ? view.hidden.filter((one) => one !== key) : [...view.hidden, key] })
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" aria-label="Columns and row height" title="Columns and row height">
          <IconColumns size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className="lx-columns">
        {hideable.length > 0 && <div className="lx-columns-title">Columns</div>}
        {hideable.map(({ key, header }) => (
          <Checkbox
            key={key}
            label={header}
            checked={!view.hidden.includes(key)}
            onChange={(event) => setHidden(key, event.currentTarget.checked)}
          />
        ))}
        <div className="lx-columns-title">Rows</div>
        <Checkbox
          label="Compact rows"
          checked={view.density === 'compact'}
          onChange={(event) => onView({ ...view, density: event.currentTarget.checked ? 'compact' : 'normal' })}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
