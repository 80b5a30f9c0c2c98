import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { PHONE } from '../media.ts'
import { useFocusBack } from './use-focus-back.ts'
import './overlays.css'

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
  content: 'lx-modal lx-dialog',
  header: 'lx-dialog-head',
  title: 'lx-modal-title',
  body: 'lx-dialog-body',
}

/** A dialog whose head and foot stay while its body scrolls. Traps the focus and gives it back. */
export default function DialogWindow({
  opened,
  onClose,
  title,
  children,
  width = 640,
  headAction,
  footer,
}: DialogProps) {
  useFocusBack()
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={width}
      fullScreen={isPhone}
      padding={0}
      centered
      radius="lg"
      shadow="xl"
      transitionProps={{ transition: 'pop', duration: 120 }}
      classNames={dialogClasses}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--lx-scrim)" />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
          {headAction ?? <Modal.CloseButton aria-label="Close" />}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
        {footer && <footer className="lx-dialog-foot">{footer}</footer>}
      </Modal.Content>
    </Modal.Root>
  )
}
