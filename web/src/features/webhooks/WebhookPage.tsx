import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { WEBHOOK_EVENT_LABELS } from '#contract/webhook-events.ts'
import { webhooks as calls, type Webhook } from '#contract/webhooks.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { RecordState } from '../../shared/ui/states/RecordState.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { standingOf, webhookName } from './labels.ts'
import { WebhookActions } from './WebhookActions.tsx'
import styles from './webhooks.module.css'

/** One webhook: how it stands, and for whose it is what it was sent. */
export function WebhookPage() {
  const { webhookId } = useParams({ from: '/firm/settings/webhooks/$webhookId' })
  const { firm } = useCurrentUser()
  const answer = useQuery({ ...queryFor(calls.get, { params: { id: webhookId }, query: firm }), staleTime: 0 })
  if (!answer.data)
    return <RecordState what="webhook" answer={answer} list={{ label: 'Webhooks', href: paths.webhooks() }} />
  return <OneWebhook webhook={answer.data} />
}

function OneWebhook({ webhook }: { webhook: Webhook }) {
  const { timeZone } = useCurrentUser().business
  const { label, tone } = standingOf(webhook)
  const { person, isOwn, events, createdAt, oldSecretUntil } = webhook
  return (
    <Page
      title={webhookName(webhook)}
      crumbs={[{ label: 'Webhooks', href: paths.webhooks() }, { label: isOwn ? 'Yours' : `Of ${person.name}` }]}
      badge={<StatusBadge tone={tone}>{label}</StatusBadge>}
      actions={<WebhookActions webhook={webhook} />}
    >
      <div className={styles.panels}>
        <Standing webhook={webhook} />
        <Panel title="Webhook">
          <KeyValueList
            items={[
              { label: 'Address', value: <span className={styles.words}>{webhook.url}</span> },
              { label: 'Made', value: momentText(createdAt, timeZone) },
              { label: 'Old secret until', value: oldSecretUntil && momentText(oldSecretUntil, timeZone) },
              { label: 'Events', value: events.map((event) => WEBHOOK_EVENT_LABELS[event]).join(', ') },
            ]}
          />
        </Panel>
        {isOwn && <DeliveryLog webhook={webhook} />}
      </div>
    </Page>
  )
}

function Standing({ webhook: { state, failingSince, isOrphaned, isOwn } }: { webhook: Webhook }) {
  const { timeZone } = useCurrentUser().business
  if (isOrphaned)
    return <InlineNote tone="danger">The person has left the firm, so nothing is sent any more.</InlineNote>
  if (state === 'off')
    return (
      <InlineNote tone="danger">
        Nothing has reached this address for days. What has happened since is sent when it is resumed.
      </InlineNote>
    )
  if (state === 'paused')
    return <InlineNote tone="info">What happens meanwhile is sent when the webhook is resumed.</InlineNote>
  if (failingSince !== null)
    return (
      <InlineNote tone="warning">
        Nothing has reached this address since {momentText(failingSince, timeZone)}. It is tried again.
      </InlineNote>
    )
  return isOwn ? null : (
    <InlineNote tone="info">
      Only its person sees what it was sent, and changes it. You can pause or remove it.
    </InlineNote>
  )
}
