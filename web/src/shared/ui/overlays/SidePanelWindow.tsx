import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusBack } from './use-focus-back.ts'
import styles from './overlays.module.css'

export interface SidePanelProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  footer?: ReactNode
}

const panelClasses = {
  content: `lx-modal ${styles.dialog}`,
  header: styles.dialogHead,
  title: 'lx-modal-title',
  body: 'lx-dialog-body',
}

/** A drawer of 480 px at the right, for reading or a quick edit beside a list. */
export default function SidePanelWindow({ opened, onClose, title, children, footer }: SidePanelProps) {
  useFocusBack()
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size={480}
      position="right"
      padding={0}
      shadow="xl"
      transitionProps={{ duration: 160 }}
      classNames={panelClasses}
    >
      <Drawer.Overlay backgroundOpacity={1} color="var(--lx-scrim)" />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
        {footer && <footer className="lx-dialog-foot">{footer}</footer>}
      </Drawer.Content>
    </Drawer.Root>
  )
}
