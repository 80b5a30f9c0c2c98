import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import { MAX_MESSAGE_LENGTH } from '#domain/message.ts'
import type { Data } from '#contract/endpoint.ts'
import type { PortalFile } from '#contract/portal-files.ts'
import { portalMessages, type PortalMessage } from '#contract/portal-messages.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { call, errorText } from '../shared/api.ts'
import { callKey, queryFor } from '../shared/query.ts'
import { markStale } from '../shared/query-client.ts'
import { useRepeatKey } from '../shared/repeat-key.ts'
import { tabStorage } from '../shared/storage.ts'
import { tabPath } from './address.ts'
import { FileChooser, FileLinks } from './files.tsx'
import { momentOf } from './moments.ts'
import { Empty, Initials, NewMark, PortalLink } from './parts.tsx'
import type { TabProps } from './tab.ts'
import styles from './portal.module.css'

interface Props {
  /** Null for what is about no matter. */
  matterId: string | null
  readOnly: boolean
  at: TabProps['at']
  checkMs: TabProps['checkMs']
}

const threadQuery = (matterId: string | null, refetchInterval: TabProps['checkMs']) => {
  const about = matterId === null ? {} : { matterId }
  return {
    queryKey: callKey(portalMessages.thread, { query: about }),
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      call(portalMessages.thread, { query: { ...about, before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasEarlier, messages }: Data<typeof portalMessages.thread>) =>
      hasEarlier ? messages[0]?.id : undefined,
    refetchInterval,
  }
}

export function Thread({ matterId, readOnly, at, checkMs }: Props) {
  const answer = useInfiniteQuery(threadQuery(matterId, checkMs))
  const shown = answer.data?.pages.toReversed().flatMap(({ messages }) => messages)
  if (!shown)
    return answer.isError ? (
      <p className={styles.problem} role="alert">
        {answer.error.message}
      </p>
    ) : (
      <Empty>Loading</Empty>
    )
  return (
    <>
      {matterId !== null && <ThreadHead matterId={matterId} at={at} />}
      <div className={styles.messages}>
        {answer.hasNextPage && (
          <button type="button" className={styles.bare} onClick={() => void answer.fetchNextPage()}>
            Earlier messages
          </button>
        )}
        {shown.length === 0 && <Empty>Write to your lawyers. They answer here.</Empty>}
        <Messages messages={shown} readOnly={readOnly} />
      </div>
      {readOnly ? (
        <p className={`${styles.composer} ${styles.soft}`}>Only the client can write here.</p>
      ) : (
        <Composer matterId={matterId} />
      )}
    </>
  )
}

function ThreadHead({ matterId, at }: Pick<Props, 'at'> & { matterId: string }) {
  const query = { slug: at.company, clientId: at.clientId }
  const { data: matters } = useQuery(queryFor(portalPages.matters, { query }))
  const matter = matters?.find(({ id }) => id === matterId)
  if (!matter) return null
  return (
    <header className={styles.panelHead}>
      <h2>{matter.name}</h2>
      <PortalLink to={tabPath(at, 'matters', matterId)}>Open matter</PortalLink>
    </header>
  )
}

/** What is shown has been read; the marks of what was new stay until the thread is left. */
function Messages({ messages, readOnly }: { messages: readonly PortalMessage[]; readOnly: boolean }) {
  const newest = messages.at(-1)
  const unreadId = newest?.isUnread === true ? newest.id : undefined
  const [wereNew] = useState(() => new Set(messages.filter(({ isUnread }) => isUnread).map(({ id }) => id)))
  useEffect(() => {
    if (unreadId === undefined || readOnly) return
    void call(portalMessages.read, { body: { messageId: unreadId } }, { keepsCache: true })
      .then(() => {
        markStale(portalPages.waiting)
        markStale(portalMessages.list)
      })
      // It is tried again when the thread is next shown.
      .catch(() => undefined)
  }, [unreadId, readOnly])
  return (
    <ol aria-live="polite">
      {messages.map((message) => (
        <li key={message.id} className={styles.message}>
          <Initials name={message.authorName} isOwn={message.isFromClient} />
          <div className={styles.grow}>
            <p>
              <span className={styles.strong}>{message.authorName}</span>{' '}
              <time className={styles.soft} dateTime={message.sentAt}>
                {momentOf(message.sentAt)}
              </time>{' '}
              {(message.isUnread || wereNew.has(message.id)) && <NewMark />}
            </p>
            {message.text !== '' && <p className={styles.text}>{message.text}</p>}
            <FileLinks files={message.files} />
            {message.isFromClient && (
              <p className={styles.soft}>{message.seenAt === null ? 'Sent' : `Seen ${momentOf(message.seenAt)}`}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** What is typed survives a reload and a refusal; the box is emptied once the server has the message. */
function Composer({ matterId }: Pick<Props, 'matterId'>) {
  const draft = `portalMessage:${matterId ?? ''}`
  const [text, setText] = useState(() => tabStorage.get(draft) ?? '')
  const [files, setFiles] = useState<readonly PortalFile[]>([])
  const [isUploading, setUploading] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const repeatKey = useRepeatKey()
  const change = (next: string) => {
    setText(next)
    if (next === '') tabStorage.remove(draft)
    else tabStorage.set(draft, next)
  }
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setSending(true)
    setProblem(undefined)
    const body = { text, fileIds: files.map(({ id }) => id), ...(matterId !== null && { matterId }) }
    try {
      await call(portalMessages.send, { body }, { idempotencyKey: repeatKey(body) })
      change('')
      setFiles([])
    } catch (error) {
      setProblem(errorText(error))
    }
    setSending(false)
  }
  const isBlank = text.trim() === '' && files.length === 0
  return (
    <form className={styles.composer} onSubmit={(event) => void send(event)}>
      <textarea
        className={styles.input}
        aria-label="Message"
        placeholder="Write a message"
        rows={3}
        maxLength={MAX_MESSAGE_LENGTH}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.composerEnd}>
        <FileChooser label="Files" files={files} onChange={setFiles} onUploading={setUploading} />
        <span className={styles.soft}>Visible only to you and your legal team. Kept with your file.</span>
        <button type="submit" className={styles.button} disabled={isBlank || isUploading || isSending}>
          {problem === undefined ? (isSending ? 'Sending' : 'Send') : 'Try again'}
        </button>
      </div>
    </form>
  )
}
