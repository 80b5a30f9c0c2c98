import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiDocs } from '#contract/api-docs.ts'
import { webhooks as calls, type Webhook } from '#contract/webhooks.ts'
import { urlOf } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { eventCount, standingOf, webhookName } from './labels.ts'
import styles from './webhooks.module.css'

const WebhookDialog = lazyDialog(() => import('./WebhookDialog.tsx'))

/** The addresses of other software that are told of what happens. */
export function WebhooksPage() {
  const { firm } = useCurrentUser()
  const [isMaking, setMaking] = useState(false)
  const load = useQuery({ ...queryFor(calls.list, { query: firm }), staleTime: 0 })
  const newWebhook = (
    <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setMaking(true)}>
      New webhook
    </Button>
  )
  return (
    <Page title="Webhooks" sub="Other software that Lexhold tells of what happens" actions={newWebhook}>
      <div className={styles.panels}>
        <Panel title="Webhooks of the firm">
          {load.isLoadingError && (
            <LoadError title="The webhooks did not load" text="" onRetry={() => void load.refetch()} />
          )}
          {load.isPending && <LoadingSpinner />}
          {load.data?.length === 0 && (
            <EmptyState
              icon={IconWebhook}
              title="No webhook"
              text="A webhook tells another program at once when a matter is opened or an invoice is paid."
            />
          )}
          {load.data && load.data.length > 0 && (
            <ul className={styles.rows}>
              {load.data.map((webhook) => (
                <Row key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )}
        </Panel>
        <p className={styles.note}>
          Each webhook is told of what its person may see, by the ids of records; with an API key the program reads the
          records themselves. Messages are signed. What there is to be told of, and how a message is checked, is
          described on the{' '}
          <a
            className="lx-link"
            href={`${urlOf(apiDocs.page, undefined, undefined)}#events`}
            target="_blank"
            rel="noreferrer"
          >
            page of the API
          </a>
          .
        </p>
      </div>
      {isMaking && <WebhookDialog onClose={() => setMaking(false)} />}
    </Page>
  )
}

function Row({ webhook }: { webhook: Webhook }) {
  const { timeZone } = useCurrentUser().business
  const { label, tone } = standingOf(webhook)
  const facts = [
    ...(webhook.description === '' ? [] : [webhook.url]),
    eventCount(webhook.events.length),
    `${webhook.isOwn ? 'yours' : `of ${webhook.person.name}`}, made ${momentText(webhook.createdAt, timeZone)}`,
  ]
  return (
    <li>
      <span className="lx-two-line">
        <AppLink href={paths.webhook(webhook.id)} className={styles.words}>
          {webhookName(webhook)}
        </AppLink>
        <small className={styles.words}>{facts.join(' · ')}</small>
      </span>
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </li>
  )
}
