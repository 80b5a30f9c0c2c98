import { Button } from '@mantine/core'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Message, MessageThread } from '#contract/messages.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { AttachmentList } from '../../shared/ui/files/AttachmentList.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { Avatar } from '../../shared/ui/values/Avatar.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { Composer } from './Composer.tsx'
import { markRead, threadQuery, type Partner } from './queries.ts'
import styles from './messages.module.css'

interface Props {
  partner: Partner
  /** Names client and matter above the messages, where the page does not. */
  hasHead?: boolean
}

/** The messages with a client about one matter or about none, and the box in which the next is written. */
export default function ThreadView({ partner, hasHead = false }: Props) {
  const { firm } = useCurrentUser()
  const answer = useInfiniteQuery(threadQuery(firm, partner))
  if (answer.isError && !answer.data)
    return <LoadError title="The messages did not load" text="" onRetry={() => void answer.refetch()} />
  const pages = answer.data?.pages ?? []
  const [newest] = pages
  if (!newest) return <LoadingSpinner />
  const shown = pages.toReversed().flatMap(({ messages }) => messages)
  return (
    <div className={styles.thread}>
      {hasHead && <Head thread={newest} />}
      {answer.hasNextPage && (
        <Button
          variant="subtle"
          size="xs"
          className={styles.earlier}
          loading={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          Earlier messages
        </Button>
      )}
      {shown.length === 0 && <NothingYet thread={newest} />}
      <Messages key={newest.id ?? ''} messages={shown} />
      {newest.canSend && <Composer key={JSON.stringify(partner)} partner={partner} clientName={newest.clientName} />}
    </div>
  )
}

function Head({ thread: { clientId, clientName, matterId, matterName, matterNumber } }: { thread: MessageThread }) {
  const maySeeMatters = useCan('matterMaster')
  return (
    <header className={styles.threadTitle}>
      <h2 dir="auto">
        <AppLink href={paths.client(clientId)} className="lx-link">
          {clientName}
        </AppLink>
      </h2>
      {matterId !== null && (
        <span className="lx-muted">
          {maySeeMatters ? (
            <AppLink href={paths.matter(matterId, 'messages')} className="lx-link">
              {matterName}
            </AppLink>
          ) : (
            matterName
          )}{' '}
          <span className="lx-id">{matterNumber}</span>
        </span>
      )}
    </header>
  )
}

const NothingYet = ({ thread }: { thread: MessageThread }) => (
  <EmptyState
    icon={IconMessages}
    title="No messages yet"
    text={`What you and ${thread.clientName} write to each other here is kept with the file.`}
  />
)

function Messages({ messages }: { messages: readonly Message[] }) {
  const last = messages.at(-1)
  const newIds = useNewMessages(messages)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [last?.id])
  return (
    <>
      <ol className={styles.messages} aria-label="Messages">
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} isNew={newIds.has(message.id)} />
        ))}
      </ol>
      <div ref={end} />
    </>
  )
}

/** What was unread when the thread was opened, and what came since; it is read as soon as the window is looked at. */
function useNewMessages(messages: readonly Message[]): ReadonlySet<string> {
  const { firm } = useCurrentUser()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const unread = messages.filter(({ isUnread }) => isUnread).map(({ id }) => id)
  const known = unread.every((id) => seen.has(id)) ? seen : new Set([...seen, ...unread])
  if (known !== seen) setSeen(known)
  const last = unread.at(-1)
  useEffect(() => {
    if (last === undefined) return undefined
    const read = () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', read)
      // The next message, or the next visit, tries again.
      void markRead(firm, last).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [firm, last])
  return known
}

function MessageItem({ message, isNew }: { message: Message; isNew: boolean }) {
  const { business, profileId } = useCurrentUser()
  const { author, text, sentAt, attachments } = message
  return (
    <li className={styles.message}>
      <Avatar name={author.name} id={author.userId ?? undefined} size={32} />
      <div>
        <p className={styles.head}>
          <strong>{author.userId === profileId ? 'You' : author.name}</strong>
          {author.userId === null && <span className="lx-muted">Client</span>}
          <time className="lx-muted" dateTime={sentAt}>
            {momentText(sentAt, business.timeZone)}
          </time>
          {isNew && <span className={styles.new}>New</span>}
        </p>
        {text !== '' && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        {attachments.length > 0 && <AttachmentList attachments={attachments} label="Files of the message" />}
      </div>
    </li>
  )
}
