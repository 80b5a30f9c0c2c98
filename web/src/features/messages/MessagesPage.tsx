import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconMessagePlus from '@tabler/icons-react/dist/esm/icons/IconMessagePlus.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Data } from '#contract/endpoint.ts'
import { messages as calls, type MessageThreadRow } from '#contract/messages.ts'
import { dayInZone, dayText } from '#domain/calendar-day.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { Segments } from '../../shared/ui/fields/Segments.tsx'
import { Pagination } from '../../shared/ui/list/Pagination.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { Avatar } from '../../shared/ui/values/Avatar.tsx'
import { formatCounted } from '../../shared/ui/values/format.ts'
import { urlCount, urlId, urlOneOf, urlSchema, urlText, type UrlOf } from '../../shared/url-schema.ts'
import { useUrlState, type UrlChange } from '../../shared/url-state.ts'
import { threadsQuery, type Partner } from './queries.ts'
import ThreadView from './ThreadView.tsx'
import styles from './messages.module.css'

const NewMessage = lazyDialog(async () => ({ default: (await import('./NewMessage.tsx')).NewMessage }))

const SHOWN = [
  { value: 'mine', label: 'My matters' },
  { value: 'unread', label: 'Unread' },
  { value: 'all', label: 'All' },
] as const
type Shown = (typeof SHOWN)[number]['value']

const MessagesUrl = urlSchema({
  shown: urlOneOf(SHOWN.map(({ value }) => value)),
  search: urlText,
  page: urlCount,
  clientId: urlId,
  matterId: urlId,
})
const SIZE = 25
const TYPING_MS = 250

/** Threads with clients beside the messages of one of them; on a phone one or the other. */
export function MessagesPage() {
  const [url, change] = useUrlState(MessagesUrl)
  const [isWriting, setWriting] = useState(false)
  const mayWrite = useCan(calls.send)
  const { clientId, matterId } = url
  const partner: Partner | undefined = matterId
    ? { matterId, ...(clientId !== undefined && { clientId }) }
    : clientId
      ? { clientId }
      : undefined
  return (
    <Page
      title="Messages"
      actions={
        mayWrite && (
          <Button leftSection={<IconMessagePlus size={16} stroke={1.6} aria-hidden />} onClick={() => setWriting(true)}>
            New message
          </Button>
        )
      }
    >
      <div className={styles.inbox} data-opened={partner !== undefined || undefined}>
        <Threads url={url} onChange={change} />
        <section className={styles.opened} aria-label="Thread">
          {partner ? (
            <>
              <AppLink className={`lx-link ${styles.back}`} href={paths.messages()}>
                <IconArrowLeft size={16} stroke={1.6} aria-hidden /> All threads
              </AppLink>
              <ThreadView key={JSON.stringify(partner)} partner={partner} hasHead />
            </>
          ) : (
            <EmptyState icon={IconMessages} title="Choose a thread" text="Its messages are shown here." />
          )}
        </section>
      </div>
      {isWriting && <NewMessage onClose={() => setWriting(false)} />}
    </Page>
  )
}

interface ThreadsProps {
  url: UrlOf<typeof MessagesUrl>
  onChange: UrlChange<typeof MessagesUrl>
}

function Threads({ url, onChange }: ThreadsProps) {
  const { firm } = useCurrentUser()
  const { shown = 'mine', search = '', page = 1 } = url
  const answer = useQuery(
    threadsQuery(firm, {
      ...(shown === 'mine' && { isMine: true }),
      ...(shown === 'unread' && { isMine: true, isUnread: true }),
      ...(search !== '' && { generalSearchText: search }),
      page,
    }),
  )
  const find = useDebouncedCallback((text: string) => onChange({ search: text || null, page: null }), TYPING_MS)
  return (
    <section className={styles.threads} aria-label="Threads">
      <div className={styles.threadFilters}>
        <TextInput
          aria-label="Search messages"
          placeholder="Search messages"
          defaultValue={search}
          onChange={({ currentTarget }) => find(currentTarget.value)}
        />
        <Segments<Shown>
          aria-label="Threads"
          data={SHOWN}
          value={shown}
          onChange={(next) => onChange({ shown: next === 'mine' ? null : next, page: null })}
        />
      </div>
      <ThreadList answer={answer} url={url} onPage={(next) => onChange({ page: next === 1 ? null : next })} />
    </section>
  )
}

interface ListProps {
  answer: UseQueryResult<Data<typeof calls.list>>
  url: ThreadsProps['url']
  onPage: (page: number) => void
}

function ThreadList({ answer, url, onPage }: ListProps) {
  const { shown = 'mine', search = '', page = 1 } = url
  if (!answer.data) return answer.isError ? <LoadError onRetry={() => void answer.refetch()} /> : <LoadingSpinner />
  const { data: threads, hasMore } = answer.data
  if (threads.length === 0) return <NoThreads isFiltered={search !== '' || shown !== 'all'} />
  return (
    <>
      <ul className={styles.threadList}>
        {threads.map((thread) => (
          <ThreadLink key={thread.id} thread={thread} url={url} />
        ))}
      </ul>
      {(hasMore || page > 1) && (
        <Pagination page={page} size={SIZE} shown={threads.length} hasMore={hasMore} onPage={onPage} />
      )}
    </>
  )
}

const NoThreads = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    icon={IconMessages}
    title={isFiltered ? 'No messages here' : 'No messages yet'}
    text={
      isFiltered ? 'Choose All to see the threads of every matter.' : 'Write to a client, or wait until one writes.'
    }
  />
)

function ThreadLink({ thread, url }: { thread: MessageThreadRow; url: ThreadsProps['url'] }) {
  const { business, profileId } = useCurrentUser()
  const { latest, unread, clientId, matterId, clientName, matterName } = thread
  const isCurrent = url.matterId ? url.matterId === matterId : url.clientId === clientId && matterId === null
  const writer = latest.author.userId === profileId ? 'You' : latest.author.name
  return (
    <li>
      <AppLink
        className={styles.threadLink}
        href={paths.messages({ ...url, clientId, matterId: matterId ?? undefined })}
        aria-current={isCurrent ? 'page' : undefined}
        data-unread={unread > 0 || undefined}
      >
        <Avatar name={clientName} size={32} />
        <span className={styles.threadText}>
          <span className={styles.threadHead}>
            <strong>{clientName}</strong>
            <time className="lx-muted" dateTime={latest.sentAt}>
              {dayText(dayInZone(business.timeZone, Date.parse(latest.sentAt)))}
            </time>
          </span>
          <small>{matterName === '' ? 'About no matter' : matterName}</small>
          <span className={styles.excerpt} dir="auto">
            {writer}: {latest.excerpt === '' ? 'Files' : latest.excerpt}
          </span>
          {unread > 0 && (
            <span className={styles.unread}>{formatCounted(unread, { one: 'unread', many: 'unread' })}</span>
          )}
        </span>
      </AppLink>
    </li>
  )
}
