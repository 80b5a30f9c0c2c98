import type { TrustWithdrawalDetail } from '#contract/trust-withdrawal-shapes.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import type { Closable } from '../../shared/ui/overlays/lazy.tsx'
import { ReasonDialog } from '../../shared/ui/overlays/ReasonDialog.tsx'
import { decideWithdrawal } from './queries.ts'

export interface WithdrawalDialogProps extends Closable {
  request: TrustWithdrawalDetail
}

const WORDS = {
  decline: { title: 'Decline request', submit: 'Decline', label: 'Reason', prompt: 'Shown to whoever asked' },
  withdrawApproval: {
    title: 'Withdraw the approval',
    submit: 'Withdraw approval',
    label: 'Reason',
    prompt: 'Shown to whoever asked. The request waits to be approved again',
  },
  cancel: { title: 'Cancel request', submit: 'Cancel request', label: 'Reason', prompt: 'Shown to whoever asked' },
  comment: { title: 'Ask a question', submit: 'Send', label: 'Question or answer', prompt: 'Saved with the request' },
} as const

/** Declines or cancels the request, or asks a question about it. */
const noteDialog = (decision: keyof typeof WORDS) =>
  function NoteDialog({ request, onClose }: WithdrawalDialogProps) {
    const { firm, profileId } = useCurrentUser()
    return (
      <ReasonDialog
        {...WORDS[decision]}
        isOptional={decision === 'cancel' && request.requested.person.userId === profileId}
        field="note"
        send={async (note) => (await decideWithdrawal(firm, request.id, decision, note)).message}
        onClose={onClose}
      />
    )
  }

export const DeclineDialog = noteDialog('decline')
export const WithdrawApprovalDialog = noteDialog('withdrawApproval')
export const CancelDialog = noteDialog('cancel')
export const CommentDialog = noteDialog('comment')
