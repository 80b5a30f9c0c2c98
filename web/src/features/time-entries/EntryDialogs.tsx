import type { TimeEntry } from '#contract/time-entry-shapes.ts'
import { timeEntries } from '#contract/time-entries.ts'
import { useState } from 'react'
import { errorText, exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { toast } from '../../shared/toast.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/ConfirmDialog.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'

const RatePanel = lazyDialog(() => import('./RatePanel.tsx'))

export interface RowRequest {
  what: 'rate' | 'delete'
  entry: TimeEntry
}

interface Props {
  request: RowRequest | null
  onClose: () => void
}

export function EntryDialogs({ request, onClose }: Props) {
  if (!request) return null
  if (request.what === 'delete') return <DeleteEntry entry={request.entry} onClose={onClose} />
  return <RatePanel entry={request.entry} onClose={onClose} />
}

function DeleteEntry({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const [isDeleting, setDeleting] = useState(false)
  const [problem, setProblem] = useState('')
  async function remove(): Promise<void> {
    if (isDeleting) return
    setDeleting(true)
    setProblem('')
    try {
      const { message } = await exchange(timeEntries.delete, { params: { id: entry.id }, query: firm })
      toast.success(message)
      onClose()
    } catch (error) {
      toast.error(error)
      setProblem(errorText(error))
    } finally {
      setDeleting(false)
    }
  }
  return (
    <ConfirmDialog
      opened
      title="Delete Time Entry?"
      confirm="Delete"
      danger
      submitting={isDeleting}
      error={problem && <FormError>{problem}</FormError>}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      Are you sure you want delete the time entry?
    </ConfirmDialog>
  )
}
