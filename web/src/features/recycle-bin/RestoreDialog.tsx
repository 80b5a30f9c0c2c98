import { useCurrentUser } from '../../shared/current-user.ts'
import type { DeletedRecord, RecordType } from '../../shared/records/record-type.ts'
import { ConfirmDialog } from '../../shared/ui/overlays/ConfirmDialog.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'

interface Props {
  type: RecordType
  record: DeletedRecord
  onClose: () => void
}

export function RestoreDialog({ type: { noun, details }, record, onClose }: Props) {
  const { firm } = useCurrentUser()
  const sending = useSending(onClose)
  const refusal = sending.refusal()
  const restore = async () => (await (await details()).restore(firm, record.id)).message
  return (
    <ConfirmDialog
      opened
      title={`Restore ${noun}?`}
      confirm="Restore"
      submitting={sending.isSending}
      error={refusal !== undefined && <FormError>{refusal}</FormError>}
      onConfirm={() => void sending.send(restore)}
      onClose={onClose}
    >
      {record.name} goes back to where it was.
    </ConfirmDialog>
  )
}
