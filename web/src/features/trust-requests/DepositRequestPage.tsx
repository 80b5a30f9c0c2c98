import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { trustRequests, type DepositRequestDetail } from '#contract/trust-requests.ts'
import { DEPOSIT_REQUEST_STATE_LABELS } from '#domain/trust-request.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { toast } from '../../shared/toast.ts'
import { DownloadButton } from '../../shared/ui/list/DownloadButton.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { SideBySide } from '../../shared/ui/page/SideBySide.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { StaleNote } from '../../shared/ui/states/StaleNote.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { currencyOf, formatMoney } from '../../shared/ui/values/format.ts'
import { Money } from '../../shared/ui/values/Money.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { approverText } from '../trust/public.ts'
import type { RequestDialogProps } from './dialogs.tsx'
import { createLink, decideRequest, moveRequest, requestQuery, revokeLinks } from './queries.ts'

const dialogs = () => import('./dialogs.tsx')
const DIALOGS = {
  decline: lazyDialog<RequestDialogProps>(async () => ({ default: (await dialogs()).DeclineDialog })),
  send: lazyDialog<RequestDialogProps>(async () => ({ default: (await dialogs()).SendDialog })),
  receive: lazyDialog<RequestDialogProps>(async () => ({ default: (await dialogs()).ReceiveDialog })),
} as const

/** A request to a client to pay money in, with what was received and who has read it. */
export function DepositRequestPage() {
  const { requestId } = useParams({ from: '/firm/trust-account/requests/$requestId' })
  const { firm } = useCurrentUser()
  const answer = useQuery(requestQuery(firm, requestId))
  const { data: request } = answer
  if (!request)
    return (
      <RecordState
        what="deposit request"
        answer={answer}
        list={{ label: 'All deposit requests', href: paths.trustRequests() }}
      />
    )
  return (
    <Page
      title={`Deposit of ${formatMoney(request.amount, currencyOf(request))}`}
      crumbs={[
        { label: 'Trust Accounting', href: paths.trustAccounts() },
        { label: 'Deposit requests', href: paths.trustRequests() },
        { label: request.number },
      ]}
      badge={<StatusBadge kind="depositRequest" status={DEPOSIT_REQUEST_STATE_LABELS[request.state]} />}
      sub={
        <>
          {request.number} · {request.client.name} ·{' '}
          <AppLink href={paths.matter(request.matter.id)} className="lx-link" dir="auto">
            {request.matter.name}
          </AppLink>
        </>
      }
      actions={<Actions request={request} />}
    >
      {answer.isError && <StaleNote onRetry={() => void answer.refetch()} />}
      <SideBySide aside={<AmountsPanel request={request} />}>
        <DetailsPanel request={request} />
        <LinksPanel request={request} />
      </SideBySide>
    </Page>
  )
}

/** Runs a call of a button, and says what came of it. */
function useAction() {
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<string>) => {
    setBusy(true)
    try {
      toast.success(await work())
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}

function Actions({ request }: { request: DepositRequestDetail }) {
  const { firm } = useCurrentUser()
  const [opened, setOpened] = useState<keyof typeof DIALOGS>()
  const { isBusy, run } = useAction()
  const Dialog = opened && DIALOGS[opened]
  const { id } = request
  const move = (to: 'submit' | 'cancel') => void run(async () => (await moveRequest(firm, id, to)).message)
  return (
    <>
      {request.canCancel && (
        <Button variant="subtle" disabled={isBusy} onClick={() => move('cancel')}>
          Cancel request
        </Button>
      )}
      <DownloadButton endpoint={trustRequests.pdf} query={{ ...firm, download: true }} params={{ id }}>
        PDF
      </DownloadButton>
      {request.canEdit && (
        <Button variant="default" component={AppLink} href={paths.editTrustRequest(id)}>
          Edit
        </Button>
      )}
      {request.canDecide && (
        <>
          <Button variant="default" onClick={() => setOpened('decline')}>
            Decline
          </Button>
          <Button
            loading={isBusy}
            onClick={() => void run(async () => (await decideRequest(firm, id, true, '')).message)}
          >
            Approve
          </Button>
        </>
      )}
      {request.canSubmit && (
        <Button loading={isBusy} onClick={() => move('submit')}>
          Submit for approval
        </Button>
      )}
      {request.canReceive && (
        <Button variant="default" onClick={() => setOpened('receive')}>
          Record money received
        </Button>
      )}
      {request.canSend && (
        <Button onClick={() => setOpened('send')}>{request.sentAt === null ? 'Send' : 'Send again'}</Button>
      )}
      {Dialog && <Dialog request={request} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function AmountsPanel({ request }: { request: DepositRequestDetail }) {
  const currency = currencyOf(request)
  return (
    <Panel title="Amounts">
      <KeyValueList
        figures
        items={[
          { label: 'Requested', value: <Money amount={request.amount} currency={currency} /> },
          { label: 'Received', value: <Money amount={request.received} currency={currency} dashZero /> },
          { label: 'Outstanding', value: <Money amount={request.outstanding} currency={currency} strong /> },
        ]}
      />
    </Panel>
  )
}

function DetailsPanel({ request }: { request: DepositRequestDetail }) {
  const { business } = useCurrentUser()
  const { requested, decided } = request
  const isWaiting = request.state === 'submitted'
  return (
    <Panel title="Request">
      <KeyValueList
        items={[
          { label: 'Reason', value: request.reason },
          { label: 'Due', value: <DayText day={request.dueOn} /> },
          {
            label: 'Held in',
            value: (
              <AppLink href={paths.trustLedger(request.ledgerId)} className="lx-link">
                {request.accountName}
              </AppLink>
            ),
          },
          { label: 'Made by', value: `${requested.person.name}, ${momentText(requested.at, business.timeZone)}` },
          ...(isWaiting
            ? [{ label: 'Waits for', value: approverText(request, request.canDecide) || 'Nobody else may approve it' }]
            : [
                {
                  label: request.state === 'declined' ? 'Declined by' : 'Approved by',
                  value:
                    decided &&
                    `${decided.person?.name ?? 'No approval needed'}, ${momentText(decided.at, business.timeZone)}`,
                },
              ]),
          ...(decided && decided.note !== '' ? [{ label: 'Note', value: decided.note }] : []),
        ]}
      />
    </Panel>
  )
}

/** To whom it was sent, who has read it, and an address for whoever delivers it in another way. */
function LinksPanel({ request }: { request: DepositRequestDetail }) {
  const { firm, business } = useCurrentUser()
  const { isBusy, run } = useAction()
  const clipboard = useClipboard()
  const mayRevoke = useCan(trustRequests.revokeLinks)
  if (request.links.length === 0 && !request.canSend) return null
  const copy = () =>
    run(async () => {
      const { data } = await createLink(firm, request.id)
      clipboard.copy(data.address)
      return 'Address copied'
    })
  return (
    <Panel
      title="Sent to the client"
      more={
        request.canSend && (
          <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={() => void copy()}>
            Copy an address
          </Button>
        )
      }
    >
      {request.links.length === 0 && <p className="lx-muted">Not sent yet.</p>}
      <KeyValueList
        items={request.links.map((link) => ({
          label: link.recipient || 'Copied address',
          value: link.isOpen
            ? link.firstReadAt === null
              ? `Sent ${momentText(link.createdAt, business.timeZone)}, not read yet`
              : `Read ${momentText(link.firstReadAt, business.timeZone)}`
            : 'Ended',
        }))}
      />
      {mayRevoke && request.links.some(({ isOpen }) => isOpen) && (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isBusy}
          onClick={() => void run(async () => (await revokeLinks(firm, request.id)).message)}
        >
          End all addresses
        </Button>
      )}
    </Panel>
  )
}
