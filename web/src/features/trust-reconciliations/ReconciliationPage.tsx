import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bankStatements } from '#contract/bank-statements.ts'
import { trustReconciliations, type TrustReconciliation } from '#contract/trust-reconciliations.ts'
import { dayText } from '#domain/calendar-day.ts'
import { exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { useGo } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { DownloadButton } from '../../shared/ui/list/DownloadButton.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner, useAfter } from '../../shared/ui/states/Loading.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { BankAndBook } from './BankAndBook.tsx'
import { STATES } from './labels.ts'
import { messageOf, reconciliationQuery } from './queries.ts'
import { Signatures } from './Signatures.tsx'
import { ThreeWay } from './ThreeWay.tsx'
import { useCall } from './use-call.ts'

const ImportDialog = lazyDialog(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))
const ReturnDialog = lazyDialog(async () => ({ default: (await import('./ReturnDialog.tsx')).ReturnDialog }))
const BalanceDialog = lazyDialog(async () => ({ default: (await import('./BalanceDialog.tsx')).BalanceDialog }))

/** One account at the end of one day: the three figures, what explains them, and who signs. */
export function ReconciliationPage() {
  const { firm } = useCurrentUser()
  const { reconciliationId: id = '' } = useParams({ strict: false })
  const answer = useQuery(reconciliationQuery(firm, id))
  const isSlow = useAfter(answer.data === undefined && !answer.isError)
  if (answer.data) return <Reconciliation data={answer.data} />
  return (
    <Page title="Reconciliation">
      {answer.isError && (
        <LoadError title="Did not load" text={answer.error.message} onRetry={() => void answer.refetch()} />
      )}
      {isSlow && <LoadingSpinner />}
    </Page>
  )
}

function Reconciliation({ data }: { data: TrustReconciliation }) {
  const state = STATES[data.state]
  return (
    <Page
      title={`Reconciliation at ${dayText(data.through)}`}
      crumbs={[
        { label: 'Trust Accounting', href: paths.trustAccounts() },
        { label: 'Reconciliations', href: paths.trustReconciliations() },
        { label: data.account.name },
      ]}
      badge={<StatusBadge tone={state.tone}>{state.label}</StatusBadge>}
      sub={[data.account.bankName, data.note].filter(Boolean).join(' · ')}
      actions={<Actions data={data} />}
    >
      <ThreeWay data={data} />
      {data.returnReason !== '' && <InlineNote tone="warning">Given back: {data.returnReason}</InlineNote>}
      {data.obstacles.map((obstacle) => (
        <InlineNote key={obstacle} tone="danger">
          {obstacle}
        </InlineNote>
      ))}
      {data.state === 'locked' && (
        <InlineNote tone="trust">
          The period is locked. The pack has the fingerprint {data.packDigest?.slice(0, 16)} and is the same whenever it
          is saved.
        </InlineNote>
      )}
      <BankAndBook data={data} />
      <Signatures data={data} />
    </Page>
  )
}

function Actions({ data }: { data: TrustReconciliation }) {
  if (data.state === 'locked') return <LockedActions data={data} />
  return data.state === 'draft' ? <DraftActions data={data} /> : <ReviewActions data={data} />
}

function LockedActions({ data }: { data: TrustReconciliation }) {
  const { firm } = useCurrentUser()
  const { isBusy, run } = useCall()
  const params = { id: data.id }
  const check = async () => {
    const { data: checked } = await exchange(trustReconciliations.check, { params, query: firm })
    if (!checked.isUnchanged) throw new Error(checked.differences[0] ?? 'The books differ from what was signed')
    return 'The books still say what was signed'
  }
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => void run(check)}>
        Prove it
      </Button>
      <DownloadButton endpoint={trustReconciliations.data} params={params} query={firm}>
        Data
      </DownloadButton>
      <DownloadButton endpoint={trustReconciliations.pack} params={params} query={firm}>
        Month-end pack
      </DownloadButton>
    </>
  )
}

function DraftActions({ data }: { data: TrustReconciliation }) {
  const { firm } = useCurrentUser()
  const [dialog, setDialog] = useState<'import' | 'balance' | 'discard'>()
  const [maySign, mayImport] = [useCan(trustReconciliations.sign), useCan(bankStatements.import)]
  const mayDiscard = useCan(trustReconciliations.delete)
  const sending = useSending()
  const sign = () => messageOf(exchange(trustReconciliations.sign, { params: { id: data.id }, query: firm }))
  const close = () => setDialog(undefined)
  return (
    <>
      {mayDiscard && (
        <Button variant="subtle" onClick={() => setDialog('discard')}>
          Discard
        </Button>
      )}
      {maySign && (
        <Button variant="default" onClick={() => setDialog('balance')}>
          Bank balance
        </Button>
      )}
      {mayImport && (
        <Button variant="default" onClick={() => setDialog('import')}>
          Import statement
        </Button>
      )}
      {maySign && (
        <Button
          disabled={data.obstacles.length > 0}
          loading={sending.isSending}
          onClick={() => void sending.send(sign)}
        >
          Sign as preparer
        </Button>
      )}
      {dialog === 'import' && <ImportDialog accountId={data.account.id} onClose={close} />}
      {dialog === 'balance' && <BalanceDialog data={data} onClose={close} />}
      {dialog === 'discard' && <DiscardDialog data={data} onClose={close} />}
    </>
  )
}

/** Discards a reconciliation that nobody has signed, for example one begun at a wrong day. */
function DiscardDialog({ data, onClose }: { data: TrustReconciliation; onClose: () => void }) {
  const { firm } = useCurrentUser()
  const go = useGo()
  const discard = async () => {
    const message = await messageOf(exchange(trustReconciliations.delete, { params: { id: data.id }, query: firm }))
    await go(paths.trustReconciliations())
    return message
  }
  return (
    <ConfirmSend
      title={`Discard the reconciliation at ${dayText(data.through)}?`}
      confirm="Discard"
      danger
      send={discard}
      onClose={onClose}
    >
      Its balance of the bank and its note are lost. Statements, matches and notes of lines stay, and another
      reconciliation can begin at any day.
    </ConfirmSend>
  )
}

function ReviewActions({ data }: { data: TrustReconciliation }) {
  const { firm, profileId } = useCurrentUser()
  const [isReturning, setReturning] = useState(false)
  const [mayReview, mayReturn] = [useCan(trustReconciliations.review), useCan(trustReconciliations.return)]
  const sending = useSending()
  const review = () => messageOf(exchange(trustReconciliations.review, { params: { id: data.id }, query: firm }))
  const isPreparer = data.prepared?.person.userId === profileId
  return (
    <>
      {mayReturn && (
        <Button variant="default" onClick={() => setReturning(true)}>
          {isPreparer ? 'Take back' : 'Give back'}
        </Button>
      )}
      {mayReview && !isPreparer && (
        <Button loading={sending.isSending} onClick={() => void sending.send(review)}>
          Review and lock
        </Button>
      )}
      {isReturning && <ReturnDialog id={data.id} onClose={() => setReturning(false)} />}
    </>
  )
}
