import { useState } from 'react'
import { errorText } from '../../shared/api.ts'
import { useGo } from '../../shared/link.tsx'
import { reloadEverything } from '../../shared/query-client.ts'
import { toast } from '../../shared/toast.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/ConfirmDialog.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { offerUndo } from './undo.ts'

interface Props {
  /** `Delete client?` */
  title: string
  /** What the record is called. */
  name: string
  /** Deletes it and answers what to tell. */
  remove: () => Promise<string>
  /** Takes it back and answers what to tell. */
  restore: () => Promise<string>
  /** Whoever deletes such a record may also take it back, without a right to the recycle bin. */
  isOwnToRestore?: boolean
  onClose: () => void
  /** Where the person goes afterwards; they stay where nothing is said. */
  leadsTo?: string | undefined
}

/** Asks before a record goes to the recycle bin, and offers the way back on the list that follows. */
export function DeleteRecord({ title, name, remove, restore, isOwnToRestore = false, onClose, leadsTo }: Props) {
  const go = useGo()
  const [isDeleting, setDeleting] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function confirm(): Promise<void> {
    if (isDeleting) return
    setDeleting(true)
    try {
      toast.success(await remove())
      onClose()
      // The deleted record's own page asks for nothing again.
      if (leadsTo !== undefined) await go(leadsTo)
      reloadEverything()
      offerUndo({ name, isOwnToRestore, restore: async () => toast.success(await restore()) })
    } catch (error) {
      setRefusal(errorText(error))
      setDeleting(false)
    }
  }

  return (
    <ConfirmDialog
      opened
      title={title}
      confirm="Delete"
      danger
      submitting={isDeleting}
      error={refusal !== undefined && <FormError>{refusal}</FormError>}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {name} goes to the recycle bin and can be restored from there.
    </ConfirmDialog>
  )
}
