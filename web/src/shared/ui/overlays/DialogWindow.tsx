import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { ModalFrame } from './ModalFrame.tsx'
import styles from './overlays.module.css'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Width in px where there is room; phones show the dialog full screen. */
  width?: number
  /** Beside the title, instead of the closing cross: `Minimize popup`. */
  headAction?: ReactNode
  /** Buttons that stay in place while the body scrolls. */
  footer?: ReactNode
}

export const dialogClasses = {
  content: `lx-modal ${styles.dialog}`,
  header: styles.dialogHead,
  title: 'lx-modal-title',
  body: 'lx-dialog-body',
}

/** A dialog whose head and foot stay while its body scrolls. */
export default function DialogWindow({ opened, onClose, width = 640, ...content }: DialogProps) {
  return (
    <ModalFrame opened={opened} onClose={onClose} width={width} classes={dialogClasses}>
      <DialogContent parts={Modal} {...content} />
    </ModalFrame>
  )
}

interface ContentProps extends Pick<DialogProps, 'title' | 'headAction' | 'children' | 'footer'> {
  parts: Pick<typeof Modal, 'Header' | 'Title' | 'CloseButton' | 'Body'>
}

/** Head, body and foot of a dialog or side panel. */
export const DialogContent = ({ parts: Parts, title, headAction, children, footer }: ContentProps) => (
  <>
    <Parts.Header>
      <Parts.Title>{title}</Parts.Title>
      {headAction ?? <Parts.CloseButton aria-label="Close" />}
    </Parts.Header>
    <Parts.Body>{children}</Parts.Body>
    {footer && <footer className="lx-dialog-foot">{footer}</footer>}
  </>
)
