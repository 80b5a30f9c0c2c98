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

const dialogClasses = {
  content: `lx-modal ${styles.dialog}`,
  header: styles.dialogHead,
  title: 'lx-modal-title',
  body: 'lx-dialog-body',
}

/** A dialog whose head and foot stay while its body scrolls. */
export default function DialogWindow({
  opened,
  onClose,
  title,
  children,
  width = 640,
  headAction,
  footer,
}: DialogProps) {
  return (
    <ModalFrame opened={opened} onClose={onClose} width={width} classes={dialogClasses}>
      <Modal.Header>
        <Modal.Title>{title}</Modal.Title>
        {headAction ?? <Modal.CloseButton aria-label="Close" />}
      </Modal.Header>
      <Modal.Body>{children}</Modal.Body>
      {footer && <footer className="lx-dialog-foot">{footer}</footer>}
    </ModalFrame>
  )
}
