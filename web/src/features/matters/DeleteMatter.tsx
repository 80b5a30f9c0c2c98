import { useState } from 'react'
import { errorText } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { toast } from '../../shared/toast.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/ConfirmDialog.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { offerUndo } from '../recycle-bin/public.ts'
import { deleteMatter, restoreMatter } from './queries.ts'

interface Props {
  matter: { id: string; matterName: string }
  onClose: () => void
  /** Where the person goes afterwards; they stay where nothing is said. */
  leadsTo?: string
}

export function DeleteMatter({ matter, onClose, leadsTo }: Props) {
  const { firm } = useCurrentUser()
  const go = useGo()
  const [isDeleting, setDeleting] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function remove(): Promise<void> {
    if (isDeleting) return
    setDeleting(true)
    try {
      const message = await deleteMatter(firm, matter.id)
      toast.success(message)
      onClose()
      if (leadsTo !== undefined) await go(leadsTo)
      offerUndo({ name: matter.matterName, restore: async () => toast.success(await restoreMatter(firm, matter.id)) })
    } catch (error) {
      setRefusal(errorText(error))
      setDeleting(false)
    }
  }

  return (
    <ConfirmDialog
      opened
      title="Delete matter?"
      confirm="Delete"
      danger
      submitting={isDeleting}
      error={refusal !== undefined && <FormError>{refusal}</FormError>}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {matter.matterName} goes to the recycle bin and can be restored from there.
    </ConfirmDialog>
  )
}
