import type { ComponentProps } from 'react'
import { FormError } from '../states/InlineNote.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useSending } from './use-sending.ts'

interface Props extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirm' | 'danger' | 'children'> {
  /** Returns the message of the toast. */
  send: () => Promise<string>
  onClose: () => void
}

/** Asks before a call is sent. A refusal is shown in the dialog, which then stays open. */
export function ConfirmSend({ send, onClose, ...dialog }: Props) {
  const sending = useSending(onClose)
  const refusal = sending.refusal()
  return (
    <ConfirmDialog
      opened
      {...dialog}
      submitting={sending.isSending}
      error={refusal !== undefined && <FormError>{refusal}</FormError>}
      onConfirm={() => void sending.send(send)}
      onClose={onClose}
    />
  )
}
