import { Menu } from '@mantine/core'
import { useDisclosure, useMergedRef } from '@mantine/hooks'
import type { TablerIcon } from '@tabler/icons-react'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps } from 'react'
import './list.css'

export interface RowAction {
  readonly label: string
  readonly icon?: TablerIcon | undefined
  readonly onClick: () => void
  readonly danger?: boolean | undefined
}

interface Props {
  /** The record, for the names of the buttons: `Edit Kessler wrongful dismissal`. */
  name: string
  /** The first one with an icon stands as a button of its own, the rest behind the dots. */
  actions: readonly RowAction[]
}

export function RowActions({ name, actions }: Props) {
  const [first, ...others] = actions
  const rest = first?.icon ? others : actions
  return (
    <span className="rowact">
      {first?.icon && (
        <button
          type="button"
          className="lx-row-button"
          aria-label={`${first.label} ${name}`}
          title={first.label}
          onClick={first.onClick}
        >
          <first.icon size={16} stroke={1.6} aria-hidden />
        </button>
      )}
      {rest.length > 0 && <MoreActions name={name} actions={rest} />}
    </span>
  )
}

/** The menu is built when it is first wanted: a list has a hundred of these buttons. */
function MoreActions({ name, actions }: Props) {
  const [isWanted, setWanted] = useState(false)
  return isWanted ? <ActionMenu name={name} actions={actions} /> : <Dots name={name} onClick={() => setWanted(true)} />
}

function ActionMenu({ name, actions }: Props) {
  const [isOpen, menu] = useDisclosure(false)
  // Opened once its button has the focus: only then does closing give the focus back.
  const { open } = menu
  useEffect(() => open(), [open])
  return (
    // Without the placeholder the menu holds nothing but its items, as its role demands.
    <Menu
      opened={isOpen}
      onChange={(opened) => (opened ? menu.open() : menu.close())}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Dots name={name} takesFocus />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Icon, onClick, danger }) => (
          <Menu.Item
            key={label}
            {...(danger && { color: 'red' })}
            leftSection={Icon && <Icon size={16} stroke={1.6} aria-hidden />}
            onClick={onClick}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface DotsProps extends ComponentProps<'button'> {
  name: string
  /** The button is a new element once the menu is built, and needs the focus for the menu to give it back. */
  takesFocus?: boolean
}

function Dots({ name, takesFocus = false, ref, ...button }: DotsProps) {
  const own = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) own.current?.focus()
  }, [takesFocus])
  return (
    <button
      {...button}
      ref={useMergedRef(own, ref)}
      type="button"
      className="lx-row-button"
      aria-label={`More actions for ${name}`}
      title="More actions"
      aria-haspopup="menu"
    >
      <IconDots size={16} stroke={1.6} aria-hidden />
    </button>
  )
}
