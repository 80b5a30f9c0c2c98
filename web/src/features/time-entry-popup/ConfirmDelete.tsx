import { timer } from '#contract/timer.ts'
import { useState } from 'react'
import { toast } from '../../shared/toast.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/ConfirmDialog.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { discardTimer } from '../timer/public.ts'

interface Props {
  onClose: () => void
  onDeleted: () => void
}

/** 'Delete Entry' of the timer's popup throws the measured time away (spec §4). */
export function ConfirmDelete({ onClose, onDeleted }: Props) {
  const [isDeleting, setDeleting] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function remove(): Promise<void> {
    if (isDeleting) return
    setDeleting(true)
    setFailed(false)
    const answer = await discardTimer()
    setDeleting(false)
    if (!answer) return setFailed(true)
    toast.success(timer.discard.done)
    onDeleted()
  }

  return (
    <ConfirmDialog
      opened
      title="Delete Time Entry?"
      confirm="Delete"
      danger
      submitting={isDeleting}
      error={hasFailed && <FormError>Could not reach the timer. Nothing was deleted.</FormError>}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      Are you sure you want delete the time entry?
    </ConfirmDialog>
  )
}
