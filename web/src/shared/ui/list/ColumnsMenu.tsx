import { ActionIcon } from '@mantine/core'
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import type { AriaAttributes, ComponentProps } from 'react'
import { lazyDropdown, type OpenIntent } from '../overlays/lazy.tsx'
import type { Column } from './columns.ts'
import type { TableView } from './use-table-view.ts'

export interface ColumnsMenuProps {
  columns: readonly Pick<Column<unknown>, 'key' | 'header' | 'hideable' | 'priority'>[]
  view: TableView
  onView: (view: TableView) => void
}

/** Which columns a list shows, and how high its rows are. */
export const ColumnsMenu = lazyDropdown<ColumnsMenuProps>(() => import('./ColumnsDropdown.tsx'), ClosedMenu)

function ClosedMenu({ onOpen, onIntent }: OpenIntent) {
  return (
    <ColumnsButton
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={onOpen}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    />
  )
}

type ButtonProps = Pick<ComponentProps<typeof ActionIcon<'button'>>, 'ref' | 'onClick' | 'onPointerEnter' | 'onFocus'>

export const ColumnsButton = (button: ButtonProps & AriaAttributes) => (
  <ActionIcon variant="default" aria-label="Columns and row height" title="Columns and row height" {...button}>
    <IconColumns size={16} stroke={1.6} aria-hidden />
  </ActionIcon>
)
