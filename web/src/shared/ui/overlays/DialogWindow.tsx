import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { PHONE } from '../media.ts'
import { useFocusBack } from './use-focus-back.ts'
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

interface FrameProps extends Pick<DialogProps, 'opened' | 'onClose' | 'children'> {
  /** In px or as a CSS value; phones show it full screen. */
  width: number | string
  classes: Readonly<Record<'content' | 'header' | 'title' | 'body', string>>
}

/** The frame of every dialog. Traps the focus and gives it back. */
export function ModalFrame({ opened, onClose, width, classes, children }: FrameProps) {
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
      classNames={classes}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--lx-scrim)" />
      <Modal.Content>{children}</Modal.Content>
    </Modal.Root>
  )
}
