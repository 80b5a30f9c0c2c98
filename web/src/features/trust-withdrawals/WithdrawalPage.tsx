import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { WITHDRAWAL_STATE_LABELS } from '#domain/trust-withdrawal.ts'
import type { TrustWithdrawalDetail } from '#contract/trust-withdrawal-shapes.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { StaleNote } from '../../shared/ui/states/StaleNote.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { ApprovalsPanel, ApproveForm } from './ApprovalPanel.tsx'
import type { WithdrawalDialogProps } from './dialogs.tsx'
import { withdrawalQuery } from './queries.ts'
import { ChecksPanel, EffectPanel, HistoryPanel, RequestPanel } from './WithdrawalPanels.tsx'

const dialogs = () => import('./dialogs.tsx')
const DIALOGS = {
  comment: lazyDialog<WithdrawalDialogProps>(async () => ({ default: (await dialogs()).CommentDialog })),
  decline: lazyDialog<WithdrawalDialogProps>(async () => ({ default: (await dialogs()).DeclineDialog })),
  withdrawApproval: lazyDialog<WithdrawalDialogProps>(async () => ({
    default: (await dialogs()).WithdrawApprovalDialog,
  })),
  cancel: lazyDialog<WithdrawalDialogProps>(async () => ({ default: (await dialogs()).CancelDialog })),
  pay: lazyDialog<WithdrawalDialogProps>(async () => ({ default: (await import('./PayDialog.tsx')).PayDialog })),
} as const

/** A request to pay client money out, with what it does to its ledger, its approvals and its history. */
export function WithdrawalPage() {
  const { withdrawalId } = useParams({ from: '/firm/trust-account/withdrawals/$withdrawalId' })
  const { firm } = useCurrentUser()
  const answer = useQuery(withdrawalQuery(firm, withdrawalId))
  const { data: request } = answer
  if (!request)
    return (
      <RecordState
        what="withdrawal request"
        answer={answer}
        list={{ label: 'All withdrawal requests', href: paths.trustWithdrawals() }}
      />
    )
  const isOpen = request.state !== 'paidOut' && request.state !== 'declined' && request.state !== 'cancelled'
  return (
    <Page
      title={`Withdrawal of ${formatMoney(request.amount, currencyOf(request))}`}
      crumbs={[
        { label: 'Trust Accounting', href: paths.trustAccounts() },
        { label: 'Withdrawal requests', href: paths.trustWithdrawals() },
        { label: request.number },
      ]}
      badge={<StatusBadge kind="withdrawal" status={WITHDRAWAL_STATE_LABELS[request.state]} />}
      sub={<Facts request={request} />}
      actions={<Actions request={request} />}
    >
      {answer.isError && <StaleNote onRetry={() => void answer.refetch()} />}
      <SideBySide
        aside={
          <>
            <ApprovalsPanel request={request} />
            {request.canApprove && <ApproveForm key={request.version} request={request} />}
          </>
        }
      >
        <RequestPanel request={request} />
        {isOpen && <EffectPanel request={request} />}
        {isOpen && <ChecksPanel request={request} />}
        <HistoryPanel request={request} />
      </SideBySide>
    </Page>
  )
}

function Facts({ request: { number, client, matter } }: { request: TrustWithdrawalDetail }) {
  const maySeeClients = useCan('clientInfo')
  return (
    <>
      {number} ·{' '}
      {maySeeClients ? (
        <AppLink href={paths.client(client.id)} className="lx-link" dir="auto">
          {client.name}
        </AppLink>
      ) : (
        client.name
      )}{' '}
      ·{' '}
      <AppLink href={paths.matter(matter.id)} className="lx-link" dir="auto">
        {matter.name}
      </AppLink>
    </>
  )
}

function Actions({ request }: { request: TrustWithdrawalDetail }) {
  const [opened, setOpened] = useState<keyof typeof DIALOGS>()
  const Dialog = opened && DIALOGS[opened]
  const button = (label: string, dialog: keyof typeof DIALOGS, isFilled = false) => (
    <Button variant={isFilled ? 'filled' : 'default'} onClick={() => setOpened(dialog)}>
      {label}
    </Button>
  )
  return (
    <>
      {button('Ask a question', 'comment')}
      {request.canEdit && (
        <Button variant="default" component={AppLink} href={paths.editTrustWithdrawal(request.id)}>
          Edit
        </Button>
      )}
      {request.canCancel && button('Cancel request', 'cancel')}
      {request.canWithdrawApproval && button('Withdraw approval', 'withdrawApproval')}
      {request.canDecline && button('Decline', 'decline')}
      {request.canPay && button('Record payment', 'pay', true)}
      {Dialog && <Dialog request={request} onClose={() => setOpened(undefined)} />}
    </>
  )
}
