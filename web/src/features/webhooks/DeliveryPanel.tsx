import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { WEBHOOK_EVENT_LABELS } from '#contract/webhook-events.ts'
import { webhooks as calls, type Webhook, type WebhookAttempt, type WebhookDeliveryDetail } from '#contract/webhooks.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { SidePanel } from '../../shared/ui/overlays/SidePanel.tsx'
import { useSending } from '../../shared/ui/overlays/use-sending.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { SectionTitle } from '../../shared/ui/page/SectionTitle.tsx'
import { FormError } from '../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { DELIVERY_STANDINGS } from './labels.ts'
import styles from './webhooks.module.css'

/** While the first attempt is on its way, it is looked at again so often. */
const REFRESH_MS = 2_000

interface Props {
  webhook: Webhook
  deliveryId: string
  onClose: () => void
}

/** One message with its text, every attempt at it, and what was answered. */
export default function DeliveryPanel({ webhook, deliveryId, onClose }: Props) {
  const { firm } = useCurrentUser()
  const params = { id: webhook.id, deliveryId }
  const load = useQuery({
    ...queryFor(calls.delivery, { params, query: firm }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' && data.attempts <= 1 ? REFRESH_MS : false),
  })
  const { isSending, send, refusal } = useSending()
  const replay = async () => (await exchange(calls.replay, { params, query: {}, body: firm })).message
  const isReplayable = webhook.state === 'active' && load.data !== undefined && load.data.state !== 'withheld'
  const footer = isReplayable && (
    <Button variant="default" loading={isSending} onClick={() => void send(replay)}>
      Send again
    </Button>
  )
  const problem = refusal()
  return (
    <SidePanel
      opened
      title={load.data ? WEBHOOK_EVENT_LABELS[load.data.event] : 'Delivery'}
      footer={footer}
      onClose={onClose}
    >
      {problem !== undefined && <FormError>{problem}</FormError>}
      {load.isLoadingError && (
        <LoadError title="The delivery did not load" text="" onRetry={() => void load.refetch()} />
      )}
      {load.isPending && <LoadingSpinner />}
      {load.data && <Message delivery={load.data} />}
    </SidePanel>
  )
}

function Message({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { timeZone } = useCurrentUser().business
  const { label, tone } = DELIVERY_STANDINGS[delivery.state]
  return (
    <>
      <KeyValueList
        items={[
          { label: 'State', value: <StatusBadge tone={tone}>{label}</StatusBadge> },
          { label: 'Happened', value: momentText(delivery.happenedAt, timeZone) },
          { label: 'Next attempt', value: delivery.nextAttemptAt && momentText(delivery.nextAttemptAt, timeZone) },
          { label: 'webhook-id', value: <span className={`lx-id ${styles.words}`}>{delivery.messageId}</span> },
        ]}
      />
      {delivery.state === 'withheld' && (
        <p className={styles.note}>It was not sent, because you might not see the record when its time came.</p>
      )}
      <SectionTitle>Message</SectionTitle>
      <pre className={styles.text}>{JSON.stringify(JSON.parse(delivery.body), null, 2)}</pre>
      <SectionTitle>Attempts</SectionTitle>
      {delivery.tries.length === 0 && <p className={styles.note}>It was not sent yet.</p>}
      {delivery.tries.map((attempt) => (
        <Attempt key={attempt.at} attempt={attempt} />
      ))}
    </>
  )
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { timeZone } = useCurrentUser().business
  const { at, status, durationMs, excerpt, problem, replayedBy } = attempt
  const by = replayedBy === null ? '' : `, sent again by ${replayedBy}`
  return (
    <div className={styles.attempt}>
      <span className="lx-strong">{status === null ? problem : `Answered ${status}`}</span>
      <small>
        {momentText(at, timeZone)}, {durationMs} ms{by}
      </small>
      {excerpt !== '' && <pre className={styles.text}>{excerpt}</pre>}
    </div>
  )
}
