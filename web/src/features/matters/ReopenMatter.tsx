import { useCurrentUser } from '../../shared/current-user.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/ConfirmDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { reopenMatter } from './queries.ts'

interface Props {
  matter: { id: string; matterName: string }
  onClose: () => void
}

export function ReopenMatter({ matter, onClose }: Props) {
  const { firm } = useCurrentUser()
  const sending = useSending(onClose)
  const refusal = sending.refusal()
  return (
    <ConfirmDialog
      opened
      title="Reopen matter?"
      confirm="Reopen"
      submitting={sending.isSending}
      error={refusal !== undefined && <FormError>{refusal}</FormError>}
      onConfirm={() => void sending.send(() => reopenMatter(firm, matter.id))}
      onClose={onClose}
    >
      Work can be recorded on {matter.matterName} again. That it was closed stays in its history.
    </ConfirmDialog>
  )
}
