import { Button } from '@mantine/core'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TEST_EVENT, WEBHOOK_EVENTS, WEBHOOK_EVENT_LABELS } from '#contract/webhook-events.ts'
import {
  DELIVERY_DAYS,
  DELIVERY_STATES,
  webhooks as calls,
  type Webhook,
  type WebhookDelivery,
} from '#contract/webhooks.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { Select } from '../../shared/ui/fields/Select.tsx'
import { Pagination } from '../../shared/ui/list/Pagination.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { urlCount, urlId, urlOneOf, urlSchema } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { DELIVERY_STANDINGS } from './labels.ts'
import styles from './webhooks.module.css'

const DeliveryPanel = lazyDialog(() => import('./DeliveryPanel.tsx'))
const ReplayDialog = lazyDialog(() => import('./ReplayDialog.tsx'))

const EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const
const LogUrl = urlSchema({
  state: urlOneOf(DELIVERY_STATES),
  event: urlOneOf(EVENTS),
  page: urlCount,
  delivery: urlId,
})
const SIZE = 25
/** While something is on its way, it is looked at again so often. */
const REFRESH_MS = 2_000

const STATE_CHOICES = [
  { value: 'all', label: 'All' },
  ...DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_STANDINGS[value].label })),
] as const
const EVENT_OPTIONS = EVENTS.map((value) => ({ value, label: WEBHOOK_EVENT_LABELS[value] }))

function useDeliveries(id: string, wanted: { page: number; state?: LogState; event?: LogEvent }) {
  const { firm } = useCurrentUser()
  return useQuery({
    ...queryFor(calls.deliveries, { params: { id }, query: { ...firm, size: SIZE, ...wanted } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderWay) ? REFRESH_MS : false),
  })
}

/** What a webhook was sent, newest first. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const [url, setUrl] = useUrlState(LogUrl)
  const [isReplaying, setReplaying] = useState(false)
  const page = url.page ?? 1
  const { state, event } = url
  const load = useDeliveries(webhook.id, { page, ...(state && { state }), ...(event && { event }) })
  const { data: rows = [], hasMore = false } = load.data ?? {}
  const replay = webhook.state === 'active' && (
    <Button variant="default" size="xs" onClick={() => setReplaying(true)}>
      Send failed ones again
    </Button>
  )
  return (
    <Panel title="Deliveries" more={replay}>
      <LogFilters state={state} event={event} onChange={(changes) => setUrl({ ...changes, page: null })} />
      <Loaded load={load} onOpen={(delivery) => setUrl({ delivery })} />
      {(page > 1 || hasMore) && (
        <Pagination
          page={page}
          size={SIZE}
          shown={rows.length}
          hasMore={hasMore}
          onPage={(next) => setUrl({ page: next === 1 ? null : next }, { replace: false })}
        />
      )}
      {url.delivery !== undefined && (
        <DeliveryPanel webhook={webhook} deliveryId={url.delivery} onClose={() => setUrl({ delivery: null })} />
      )}
      {isReplaying && <ReplayDialog webhook={webhook} onClose={() => setReplaying(false)} />}
    </Panel>
  )
}

interface LoadedProps {
  load: ReturnType<typeof useDeliveries>
  onOpen: (id: string) => void
}

const Loaded = ({ load, onOpen }: LoadedProps) => (
  <>
    {load.isLoadingError && <LoadError title="The deliveries did not load" onRetry={() => void load.refetch()} />}
    {load.isPending && <LoadingSpinner />}
    {load.data && <Rows rows={load.data.data} onOpen={onOpen} />}
  </>
)

type LogState = (typeof DELIVERY_STATES)[number]
type LogEvent = (typeof EVENTS)[number]

interface LogFiltersProps {
  state: LogState | undefined
  event: LogEvent | undefined
  onChange: (changes: { state?: LogState | null; event?: LogEvent | null }) => void
}

const LogFilters = ({ state, event, onChange }: LogFiltersProps) => (
  <div className={styles.filters}>
    <Segments
      aria-label="State"
      data={STATE_CHOICES}
      value={state ?? 'all'}
      onChange={(value) => onChange({ state: value === 'all' ? null : value })}
    />
    <Select
      label="Event"
      entity="event"
      clearable
      options={EVENT_OPTIONS}
      value={event ?? ''}
      onChange={(value) => onChange({ event: EVENTS.find((one) => one === value) ?? null })}
    />
  </div>
)

const Rows = ({ rows, onOpen }: { rows: readonly WebhookDelivery[]; onOpen: (id: string) => void }) =>
  rows.length === 0 ? (
    <EmptyState
      icon={IconSend}
      title="No deliveries"
      text={`What the webhook is sent stands here for ${DELIVERY_DAYS} days.`}
    />
  ) : (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <Row key={row.id} row={row} onOpen={() => onOpen(row.id)} />
      ))}
    </ul>
  )

/** It was not tried yet, or is being tried: that is over within seconds. */
const isUnderWay = ({ state, attempts }: WebhookDelivery) => state === 'waiting' && attempts <= 1

interface RowProps {
  row: WebhookDelivery
  onOpen: () => void
}

function Row({ row, onOpen }: RowProps) {
  const { timeZone } = useCurrentUser().business
  const { label, tone } = DELIVERY_STANDINGS[row.state]
  const facts = [
    momentText(row.happenedAt, timeZone),
    ...(row.attempts > 1 ? [`${row.attempts} attempts`] : []),
    ...(row.lastStatus === null ? [] : [`answered ${row.lastStatus}`]),
    ...(row.nextAttemptAt === null || row.attempts === 0 ? [] : [`next ${momentText(row.nextAttemptAt, timeZone)}`]),
  ]
  return (
    <li>
      <span className="lx-two-line">
        <button type="button" className={`lx-bare ${styles.open}`} onClick={onOpen}>
          {WEBHOOK_EVENT_LABELS[row.event]}
        </button>
        <small className={styles.words}>{facts.join(' · ')}</small>
      </span>
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </li>
  )
}
