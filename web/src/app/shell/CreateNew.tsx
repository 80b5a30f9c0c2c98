import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Button, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCreateNewItems } from './create-new.ts'

/** The menu of seven; the phone's tab brings its own button. */
export function CreateNewMenu({ children, position }: { children: ReactNode; position: 'bottom-end' | 'top' }) {
  const items = useCreateNewItems()
  return (
    <Menu position={position} width={216} withinPortal={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, icon: Icon, run }) => (
          <Menu.Item key={label} leftSection={<Icon size={18} stroke={1.6} aria-hidden />} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export const CreateNew = () => (
  <CreateNewMenu position="bottom-end">
    <Button
      variant="default"
      className="create-new"
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
      rightSection={<IconChevronDown size={15} stroke={1.8} aria-hidden />}
    >
      Create New
    </Button>
  </CreateNewMenu>
)
