import { useState } from 'react'
import { errorText } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/ConfirmDialog.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import type { Deleted } from './columns.tsx'
import { restore } from './queries.ts'

const TITLES = {
  clients: 'Restore client?',
  matters: 'Restore matter?',
  'time-entries': 'Restore time entry?',
  'progress-notes': 'Restore progress note?',
  'court-updates': 'Restore court update?',
  expenses: 'Restore expense?',
  'flat-fees': 'Restore flat fee?',
} as const

export function RestoreDialog({ record, onClose }: { record: Deleted; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const [isRestoring, setRestoring] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function takeBack(): Promise<void> {
    if (isRestoring) return
    setRestoring(true)
    try {
      toast.success(await restore(firm, record))
      onClose()
    } catch (error) {
      setRefusal(errorText(error))
      setRestoring(false)
    }
  }

  return (
    <ConfirmDialog
      opened
      title={TITLES[record.bin]}
      confirm="Restore"
      submitting={isRestoring}
      error={refusal !== undefined && <FormError>{refusal}</FormError>}
      onConfirm={() => void takeBack()}
      onClose={onClose}
    >
      {record.name} goes back to where it was.
    </ConfirmDialog>
  )
}
