import { ActionIcon, Popover } from '@mantine/core'
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import { CheckBox } from './CheckBox.tsx'
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
        <ActionIcon variant="default" aria-label="Columns and row height">
          <IconColumns size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className="lx-columns">
        {hideable.length > 0 && <div className="lx-columns-title">Columns</div>}
        {hideable.map(({ key, header }) => (
          <label key={key}>
            <CheckBox
              state={view.hidden.includes(key) ? 'none' : 'all'}
              label={header}
              onChange={(isShown) => setHidden(key, isShown)}
            />
            {header}
          </label>
        ))}
        <div className="lx-columns-title">Rows</div>
        <label>
          <CheckBox
            state={view.density === 'compact' ? 'all' : 'none'}
            label="Compact rows"
            onChange={(isCompact) => onView({ ...view, density: isCompact ? 'compact' : 'normal' })}
          />
          Compact rows
        </label>
      </Popover.Dropdown>
    </Popover>
  )
}
