import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ExpenseDetail } from '#contract/expense-shapes.ts'
import type { RequestTransition } from '#domain/expense-request.ts'
import { errorText } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { markAllStale } from '../../shared/query-client.ts'
import { toast } from '../../shared/toast.ts'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { ConfirmDialog } from '../../shared/ui/overlays/ConfirmDialog.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { transitionRequest } from './queries.ts'
import { warnOfSpending } from './warn.ts'
import { TRANSITION_LABELS } from './labels.ts'

const FILLED: ReadonlySet<RequestTransition> = new Set(['submit', 'approve', 'pay'])

/** The filled button is last, as in the head of every page. */
const inOrder = (moves: readonly RequestTransition[]) =>
  moves.toSorted((one, other) => Number(FILLED.has(one)) - Number(FILLED.has(other)))

/** The transitions that the person may make; rejecting asks for a reason. */
export function RequestMoves({ expense }: { expense: ExpenseDetail }) {
  const user = useCurrentUser()
  const [busy, setBusy] = useState<RequestTransition | null>(null)
  const [isRejecting, setRejecting] = useState(false)

  async function run(move: RequestTransition): Promise<void> {
    if (busy) return
    setBusy(move)
    try {
      const { data, message } = await transitionRequest(user.firm, expense, move)
      toast.success(message)
      if (move === 'approve') void warnOfSpending(user, data)
    } catch (error) {
      toast.error(error)
      // Somebody else may have changed its state: the page shows what is possible now.
      markAllStale()
    } finally {
      setBusy(null)
    }
  }

  return (
    <>
      {inOrder(expense.moves).map((move) => (
        <Button
          key={move}
          variant={FILLED.has(move) ? 'filled' : 'default'}
          loading={busy === move}
          onClick={() => (move === 'reject' ? setRejecting(true) : void run(move))}
        >
          {TRANSITION_LABELS[move]}
        </Button>
      ))}
      {isRejecting && <RejectDialog expense={expense} onClose={() => setRejecting(false)} />}
    </>
  )
}

function RejectDialog({ expense, onClose }: { expense: ExpenseDetail; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const [reason, setReason] = useState('')
  const [isTouched, setTouched] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function reject(): Promise<void> {
    setTouched(true)
    if (isSending || reason.trim() === '') return
    setSending(true)
    try {
      const { message } = await transitionRequest(firm, expense, 'reject', reason)
      toast.success(message)
      onClose()
    } catch (error) {
      setRefusal(errorText(error))
      setSending(false)
      markAllStale()
    }
  }

  return (
    <ConfirmDialog
      opened
      title="Reject request?"
      confirm="Reject"
      danger
      submitting={isSending}
      error={refusal !== undefined && <FormError>{refusal}</FormError>}
      onConfirm={() => void reject()}
      onClose={onClose}
    >
      <TextAreaField
        label="Reason"
        required
        value={reason}
        maxLength={2000}
        touched={isTouched}
        error={reason.trim() === '' ? 'Reason is required' : undefined}
        onChange={setReason}
        onBlur={() => setTouched(true)}
      />
    </ConfirmDialog>
  )
}
