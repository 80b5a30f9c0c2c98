import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Button } from '@mantine/core'
import type { ComponentProps, ReactElement } from 'react'
import { DropMenu } from '../../shared/ui/overlays/DropMenu.tsx'
import { useCreateNewItems } from './create-new.ts'
import styles from './shell.module.css'

interface Props {
  target: ReactElement<ComponentProps<'button'>>
  position: 'bottom-end' | 'top'
}

/** The menu of the spec, less what the person may not create; the phone's tab brings its own button. */
export function CreateNewMenu({ target, position }: Props) {
  const entries = useCreateNewItems()
  return (
    <DropMenu
      position={position}
      width={216}
      withinPortal={false}
      iconSize={18}
      target={target}
      sections={[{ entries }]}
    />
  )
}

const button = (
  <Button
    variant="default"
    className={styles.createNew}
    leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
    rightSection={<IconChevronDown size={15} stroke={1.8} aria-hidden />}
  >
    Create New
  </Button>
)

export const CreateNew = () => <CreateNewMenu position="bottom-end" target={button} />
