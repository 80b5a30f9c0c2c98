import { Button } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useState } from 'react'
import type { TrustWithdrawalDetail, WithdrawalStep } from '#contract/trust-withdrawal-shapes.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { FormError, InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { approverText } from '../trust/public.ts'
import { approveWithdrawal } from './queries.ts'
import styles from './trust-withdrawals.module.css'

const PLACES = ['First approver', 'Second approver']

const approvalsOf = ({ steps }: TrustWithdrawalDetail): readonly WithdrawalStep[] =>
  steps.filter(({ kind, isCurrent }) => kind === 'approved' && isCurrent).toReversed()

/** Who has approved, and who is still needed. The requester never approves, and the second approver is never the first. */
export function ApprovalsPanel({ request }: { request: TrustWithdrawalDetail }) {
  const { business } = useCurrentUser()
  const { approversNeeded, state } = request
  const approvals = approvalsOf(request)
  const isPending = state === 'awaitingFirst' || state === 'awaitingSecond'
  const isStuck = isPending && !request.canApprove && request.approvers.length === 0
  return (
    <Panel title="Approvals" count={`${approvals.length} of ${approversNeeded}`}>
      <ul className={styles.approvals}>
        {PLACES.slice(0, Math.max(approversNeeded, approvals.length)).map((place, index) => {
          const step = approvals[index]
          return (
            <li key={place}>
              <span className="lx-two-line">
                <span className="lx-strong" dir="auto">
                  {step ? step.person.name : place}
                </span>
                <small>
                  {step ? place : approverText(request, request.canApprove) || 'Somebody other than the requester'}
                </small>
              </span>
              <span className={styles.approval}>
                {step && <StatusBadge tone="success">Approved</StatusBadge>}
                {!step && isPending && <StatusBadge tone="warning">Awaiting</StatusBadge>}
                {step && <small className="lx-muted">{momentText(step.at, business.timeZone)}</small>}
              </span>
            </li>
          )
        })}
      </ul>
      {isStuck && (
        <InlineNote tone="warning">
          Nobody else may approve it. Ask an administrator to give somebody the permission to approve client money.
        </InlineNote>
      )}
    </Panel>
  )
}

/** Approving requires that payee and account were checked. */
export function ApproveForm({ request }: { request: TrustWithdrawalDetail }) {
  const { firm } = useCurrentUser()
  const [isChecked, setChecked] = useState(false)
  const [note, setNote] = useState('')
  const sending = useSending()
  const refusal = sending.refusal('isChecked', 'note')
  const isSecond = request.state === 'awaitingSecond'
  const approve = () =>
    sending.send(async () => {
      const body = { isChecked: isChecked as true, note, version: request.version }
      return (await approveWithdrawal(firm, request.id, body)).message
    })
  return (
    <>
      <Panel title="Your approval">
        <form
          noValidate
          className={styles.approve}
          onSubmit={(event) => {
            event.preventDefault()
            void approve()
          }}
        >
          {refusal !== undefined && <FormError>{refusal}</FormError>}
          <CheckboxField
            label="I have checked the payee and account against the client’s instruction"
            value={isChecked}
            onChange={setChecked}
            externalError={sending.errorOf('isChecked')}
          />
          <TextAreaField
            label="Note"
            maxLength={2000}
            value={note}
            onChange={setNote}
            externalError={sending.errorOf('note')}
            prompt="Saved with the approval"
          />
          <Button
            type="submit"
            loading={sending.isSending}
            leftSection={<IconCheck size={16} stroke={1.6} aria-hidden />}
          >
            {isSecond ? 'Give second approval' : 'Approve'}
          </Button>
        </form>
      </Panel>
      <InlineNote tone="info">
        Approval does not release funds. {request.requested.person.name} then makes the payment: up to this amount, from
        this ledger, to this payee.
      </InlineNote>
    </>
  )
}
