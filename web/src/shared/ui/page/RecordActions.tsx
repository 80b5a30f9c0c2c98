import { Button, Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useGo } from '../../link.tsx'
import './page.css'

interface Props {
  /** Where it is edited; none for who may not. */
  edit?: string | undefined
  /** What the page is for beside editing: one filled button. */
  children?: ReactNode
  /** Behind the menu: what is done to the record as a whole, seldom. */
  more?: readonly RecordAction[] | undefined
  /** `Delete client`, at the end of the menu; none for who may not. */
  remove?: { readonly label: string; readonly onClick: () => void } | undefined
}

export interface RecordAction {
  readonly label: string
  readonly icon: TablerIcon
  readonly onClick: () => void
}

const hasMenu = ({ more = [], remove }: Props) => more.length > 0 || remove !== undefined

/** The buttons in the head of a record's page. */
export function RecordActions(props: Props) {
  const { edit, children, more = [], remove } = props
  const go = useGo()
  return (
    <>
      {edit !== undefined && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
          onClick={() => void go(edit)}
        >
          Edit
        </Button>
      )}
      {children}
      {hasMenu(props) && (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="default" px={9} className="lx-head-more" aria-label="More actions" title="More actions">
              <IconDots size={16} stroke={1.6} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map(({ label, icon: Icon, onClick }) => (
              <Menu.Item key={label} leftSection={<Icon size={16} stroke={1.6} aria-hidden />} onClick={onClick}>
                {label}
              </Menu.Item>
            ))}
            {remove && (
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
                onClick={remove.onClick}
              >
                {remove.label}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
