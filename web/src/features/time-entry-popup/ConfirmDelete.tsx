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

/** 'Delete Entry' of the timer's popup discards the measured time (spec §4). */
export function ConfirmDelete({ onClose, onDeleted }: Props) {
  const [state, setState] = useState<'asking' | 'deleting' | 'failed'>('asking')

  async function remove(): Promise<void> {
    if (state === 'deleting') return
    setState('deleting')
    if (!(await discardTimer())) return setState('failed')
    toast.success(timer.discard.done)
    onDeleted()
  }

  return (
    <ConfirmDialog
      opened
      title="Delete Time Entry?"
      confirm="Delete"
      danger
      submitting={state === 'deleting'}
      error={state === 'failed' && <FormError>Could not reach the timer. Nothing was deleted.</FormError>}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      Are you sure you want delete the time entry?
    </ConfirmDialog>
  )
}
