import { Menu } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useState } from 'react'
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
  const dots = (
    <button
      type="button"
      className="lx-row-button"
      aria-label={`More actions for ${name}`}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
      // The button is a new element once the menu is built, and has to have the focus to get it back.
      ref={(element) => {
        if (isWanted) element?.focus()
      }}
    >
      <IconDots size={16} stroke={1.6} aria-hidden />
    </button>
  )
  if (!isWanted) return dots
  return (
    <Menu defaultOpened position="bottom-end" onClose={() => setTimeout(() => setWanted(false))}>
      <Menu.Target>{dots}</Menu.Target>
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
