import { ConfirmDialog } from '../../shared/ui/overlays/ConfirmDialog.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { leaveMatter } from './queries.ts'
import { useWallChange } from './use-wall-change.ts'
import type { WalledMatter } from './use-wall.tsx'

export default function LeaveQuestion({ matter, onClose }: { matter: WalledMatter; onClose: () => void }) {
  const { change, isChanging, refusal } = useWallChange(onClose)
  const confirm = () => change(async () => ({ message: (await leaveMatter(matter.id)).message, isInSight: false }))
  return (
    <ConfirmDialog
      opened
      title="Leave the matter?"
      confirm="Leave"
      submitting={isChanging}
      error={refusal !== undefined && <FormError>{refusal}</FormError>}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      You will lose sight of {matter.matterName}. Entering it again takes another reason.
    </ConfirmDialog>
  )
}
