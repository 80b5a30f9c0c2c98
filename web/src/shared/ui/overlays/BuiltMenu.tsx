import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { cloneElement, useRef } from 'react'
import type { DropMenuProps, MenuChoice, MenuEntry, MenuSection } from './DropMenu.tsx'
import { useOpenedAtOnce } from './lazy.tsx'

/** The menu behind DropMenu, open as soon as it stands. */
export default function BuiltMenu({ target, sections, iconSize = 16, head, className, ...menu }: DropMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, { open, close }] = useDisclosure(false)
  useOpenedAtOnce(button, open)
  return (
    // Without the placeholder the menu holds nothing but its items, as its role demands.
    <Menu
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      {...menu}
      opened={isOpen}
      onChange={(opened) => (opened ? open() : close())}
    >
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
