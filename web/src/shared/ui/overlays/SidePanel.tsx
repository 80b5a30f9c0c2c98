import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import './overlays.css'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  footer?: ReactNode
}

/** A drawer of 480 px at the right, for reading or a quick edit beside a list. */
export function SidePanel({ opened, onClose, title, children, footer }: Props) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={480} position="right" padding={0}>
      <Drawer.Overlay />
      <Drawer.Content className="lx-dialog lx-side">
        <Drawer.Header className="lx-dialog-head">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </Drawer.Header>
        <Drawer.Body className="lx-dialog-body">{children}</Drawer.Body>
        {footer && <footer className="lx-dialog-foot">{footer}</footer>}
      </Drawer.Content>
    </Drawer.Root>
  )
}
