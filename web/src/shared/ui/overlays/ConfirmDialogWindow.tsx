import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { SubmitButton } from '../fields/SubmitButton.tsx'
import { useFocusBack } from './use-focus-back.ts'
import styles from './overlays.module.css'

export interface ConfirmDialogProps {
  opened: boolean
  /** A question: `Delete Time Entry?` */
  title: string
  /** One sentence. */
  children: ReactNode
  /** The consequence, as a verb: `Delete`. */
  confirm: string
  cancel?: string
  /** Red: something is destroyed. */
  danger?: boolean
  submitting?: boolean
  /** A refusal, shown inside the dialog. */
  error?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** 420 wide; the focus starts on the safe choice. */
export default function ConfirmDialogWindow({
  cancel = 'Cancel',
  danger = false,
  submitting = false,
  ...props
}: ConfirmDialogProps) {
  useFocusBack()
  const { opened, title, children, confirm, error, onConfirm, onClose } = props
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={420}
      withCloseButton={false}
      padding="lg"
      className={styles.confirm}
    >
      <div className={styles.confirmText}>{children}</div>
      {error}
      <div className={styles.confirmButtons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {cancel}
        </Button>
        <SubmitButton type="button" danger={danger} submitting={submitting} onClick={onConfirm}>
          {confirm}
        </SubmitButton>
      </div>
    </Modal>
  )
}
