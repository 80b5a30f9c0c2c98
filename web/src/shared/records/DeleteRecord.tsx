import { useState } from 'react'
import { errorText } from '../api.ts'
import { useCurrentUser } from '../current-user.ts'
import { useGo } from '../link.tsx'
import { reloadEverything } from '../query-client.ts'
import type { RecordDetails } from './record-type.ts'
import { toast } from '../toast.ts'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { FormError } from '../ui/states/InlineNote.tsx'
import { offerUndo } from './undo.ts'

interface Props {
  details: RecordDetails
  id: string
  /** What the record is called. */
  name: string
  /** A sentence about what else happens. */
  consequence?: string
  onClose: () => void
  /** The page that is shown afterwards; without it the person stays on this one. */
  leadsTo?: string | undefined
}

/** Asks before a record is moved to the recycle bin, and offers to undo it on the list that follows. */
export function DeleteRecord({ details, id, name, consequence, onClose, leadsTo }: Props) {
  const { firm } = useCurrentUser()
  const go = useGo()
  const [isDeleting, setDeleting] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { noun, isOwnToRestore = false } = details

  async function confirm(): Promise<void> {
    if (isDeleting) return
    setDeleting(true)
    try {
      toast.success((await details.delete(firm, id)).message)
      onClose()
      // The page of the deleted record is left before answers are reloaded, so that it does not request the record again.
      if (leadsTo !== undefined) await go(leadsTo)
      reloadEverything()
      offerUndo({
        name,
        isOwnToRestore,
        restore: async () => toast.success((await details.restore(firm, id)).message),
      })
    } catch (error) {
      setRefusal(errorText(error))
      setDeleting(false)
    }
  }

  return (
    <ConfirmDialog
      opened
      title={`Delete ${noun}?`}
      confirm="Delete"
      danger
      submitting={isDeleting}
      error={refusal !== undefined && <FormError>{refusal}</FormError>}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {name} goes to the recycle bin and can be restored from there.{consequence !== undefined && ` ${consequence}`}
    </ConfirmDialog>
  )
}
