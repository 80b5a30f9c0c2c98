import { Button } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { clientRequests, type ClientRequest, type ClientRequestItem } from '#contract/client-requests.ts'
import { dayText } from '#domain/calendar-day.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { markStale } from '../../shared/query-client.ts'
import { SubmitButton } from '../../shared/ui/fields/SubmitButton.tsx'
import { TextAreaField } from '../../shared/ui/fields/TextAreaField.tsx'
import { AttachmentList } from '../../shared/ui/files/AttachmentList.tsx'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { Dialog } from '../../shared/ui/overlays/Dialog.tsx'
import { lazyDialog, type Closable } from '../../shared/ui/overlays/lazy.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { ITEM_STATES, REQUEST_STATES } from './labels.ts'
import { acceptItem, requestQuery, sendItemBack, withdrawRequest } from './queries.ts'
import styles from './client-requests.module.css'

const EditRequest = lazyDialog<{ request: ClientRequest } & Closable>(async () => ({
  default: (await import('./RequestForm.tsx')).EditRequest,
}))

/** What was asked for and what the client answered, to accept or to send back. */
export function RequestDialog({ id, onClose }: { id: string } & Closable) {
  const { firm } = useCurrentUser()
  const answer = useQuery(requestQuery(firm, id))
  const [opened, setOpened] = useState<'edit' | 'withdraw' | null>(null)
  const request = answer.data
  return (
    <Dialog
      opened
      title={request?.title ?? 'Request'}
      width={680}
      onClose={onClose}
      footer={request?.canEdit && <Buttons onOpen={setOpened} />}
    >
      {request ? <Items request={request} /> : <Loading answer={answer} />}
      {request && opened === 'edit' && <EditRequest request={request} onClose={() => setOpened(null)} />}
      {opened === 'withdraw' && (
        <ConfirmSend
          title="Withdraw this request?"
          confirm="Withdraw"
          danger
          send={async () => (await withdrawRequest(firm, id)).message}
          onClose={() => setOpened(null)}
        >
          The client no longer sees it. What was answered stays here.
        </ConfirmSend>
      )}
    </Dialog>
  )
}

const Buttons = ({ onOpen }: { onOpen: (dialog: 'edit' | 'withdraw') => void }) => (
  <>
    <Button variant="default" onClick={() => onOpen('edit')}>
      Edit
    </Button>
    <Button variant="subtle" color="red" onClick={() => onOpen('withdraw')}>
      Withdraw
    </Button>
  </>
)

function Loading({ answer }: { answer: UseQueryResult }) {
  if (!answer.isError) return <LoadingSpinner />
  return <LoadError title="The request did not load" text="" onRetry={() => void answer.refetch()} />
}

function Items({ request }: { request: ClientRequest }) {
  const { business } = useCurrentUser()
  const { tone, label } = REQUEST_STATES[request.state]
  return (
    <div className={styles.request}>
      <p className={styles.facts}>
        <StatusBadge tone={request.isOverdue ? 'danger' : tone}>{request.isOverdue ? 'Overdue' : label}</StatusBadge>
        <span>
          {request.clientName} ·{' '}
          <AppLink className="lx-link" href={paths.matter(request.matterId, 'requests')}>
            {request.matterName}
          </AppLink>
          {request.dueOn && ` · Due ${dayText(request.dueOn)}`}
          {request.remindedAt && ` · Reminded ${momentText(request.remindedAt, business.timeZone)}`}
        </span>
      </p>
      {request.note !== '' && (
        <p className={styles.answer} dir="auto">
          {request.note}
        </p>
      )}
      <ol className={styles.items} aria-label="What is needed">
        {request.items.map((item) => (
          <Item key={item.id} item={item} mayDecide={request.canEdit} />
        ))}
      </ol>
    </div>
  )
}

function Item({ item, mayDecide }: { item: ClientRequestItem; mayDecide: boolean }) {
  const { business } = useCurrentUser()
  const { tone, label } = ITEM_STATES[item.state]
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <strong dir="auto">{item.label}</strong>
        <StatusBadge tone={tone} plain>
          {label}
        </StatusBadge>
      </div>
      {item.hint !== '' && <small dir="auto">{item.hint}</small>}
      {item.answered && (
        <small>
          {item.answered.name}, {momentText(item.answered.at, business.timeZone)}
        </small>
      )}
      {item.answer !== '' && (
        <p className={styles.answer} dir="auto">
          {item.answer}
        </p>
      )}
      {item.files.length > 0 && <AttachmentList attachments={item.files} label={`Files for ${item.label}`} />}
      {item.decided && (
        <small>
          {label} by {item.decided.person.name}, {momentText(item.decided.at, business.timeZone)}
          {item.reason !== '' && `: ${item.reason}`}
        </small>
      )}
      {mayDecide && item.state === 'answered' && <Decision item={item} />}
    </li>
  )
}

function Decision({ item }: { item: ClientRequestItem }) {
  const { firm } = useCurrentUser()
  const [reason, setReason] = useState<string>()
  const sending = useSending()
  const refusal = sending.refusal('reason')
  const isBack = reason !== undefined
  const send = async () => {
    try {
      return (await (isBack ? sendItemBack(firm, item, reason) : acceptItem(firm, item))).message
    } catch (error) {
      // The answer may have changed: it is read again beside the refusal.
      markStale(clientRequests.get)
      throw error
    }
  }
  return (
    <form
      className={styles.decision}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void sending.send(send)
      }}
    >
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      {isBack && (
        <TextAreaField
          label="What is still needed"
          required
          maxLength={1000}
          value={reason}
          onChange={setReason}
          externalError={sending.errorOf('reason')}
          prompt="The client reads this"
        />
      )}
      <div className={styles.decisionButtons}>
        <SubmitButton submitting={sending.isSending}>{isBack ? 'Send back' : 'Accept'}</SubmitButton>
        <Button variant="default" onClick={() => setReason(isBack ? undefined : '')}>
          {isBack ? 'Cancel' : 'Send back'}
        </Button>
      </div>
    </form>
  )
}
