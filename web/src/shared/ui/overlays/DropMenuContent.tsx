import { Menu, type MenuProps } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { cloneElement, useState, type ReactNode } from 'react'
import { useOpenOnMount, type DropdownTarget } from './lazy.tsx'

export interface MenuEntry {
  readonly label: string
  /** Where two entries may have one label. */
  readonly id?: string
  readonly icon?: TablerIcon | undefined
  readonly onClick: () => void
  readonly danger?: boolean | undefined
  /** The label as it is drawn, where that is more than its text. */
  readonly content?: ReactNode
  readonly isCurrent?: boolean | undefined
}

/** One of several that are exclusive, such as the theme. */
interface MenuChoice {
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

export interface MenuSection {
  readonly title?: string | undefined
  readonly entries?: readonly MenuEntry[]
  readonly choice?: MenuChoice
  /** Under a hairline. */
  readonly isApart?: boolean
}

export interface DropMenuProps extends DropdownTarget, Pick<MenuProps, 'position' | 'width' | 'withinPortal'> {
  readonly sections: readonly MenuSection[]
  readonly iconSize?: number
  /** Above the entries. */
  readonly head?: ReactNode
  readonly className?: string
}

/** The menu that DropMenu loads. */
export default function DropMenuContent({ target, sections, iconSize = 16, head, className, ...menu }: DropMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useOpenOnMount(() => setOpen(true))
  return (
    // Without the placeholder the menu contains only its items, as its role requires.
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} {...menu} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{cloneElement(target, { ref: button })}</Menu.Target>
      <Menu.Dropdown {...(className !== undefined && { className })}>
        {head}
        {sections.map((section) => (
          <Section key={keyOf(section)} {...section} iconSize={iconSize} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const keyOf = ({ title, entries }: MenuSection) => title ?? entries?.[0]?.label ?? ''

interface Sized {
  iconSize: number
}

const Section = ({ title, entries, choice, isApart, iconSize }: MenuSection & Sized) => (
  <>
    {isApart && <Menu.Divider />}
    {title !== undefined && <Menu.Label>{title}</Menu.Label>}
    {entries?.map((entry) => (
      <Entry key={entry.id ?? entry.label} {...entry} iconSize={iconSize} />
    ))}
    {choice && <Choice {...choice} />}
  </>
)

const Entry = ({ label, content, icon: Icon, onClick, danger, isCurrent, iconSize }: MenuEntry & Sized) => (
  <Menu.Item
    {...(danger && { color: 'red' })}
    leftSection={Icon && <Icon size={iconSize} stroke={1.6} aria-hidden />}
    rightSection={isCurrent && <IconCheck size={16} stroke={1.6} aria-label="Open now" />}
    onClick={onClick}
  >
    {content ?? label}
  </Menu.Item>
)

const Choice = ({ value, options, onChange }: MenuChoice) => (
  <Menu.RadioGroup value={value} onChange={onChange}>
    {options.map((option) => (
      <Menu.RadioItem key={option.value} value={option.value}>
        {option.label}
      </Menu.RadioItem>
    ))}
  </Menu.RadioGroup>
)
