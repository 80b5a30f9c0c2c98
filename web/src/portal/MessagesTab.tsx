import { useQuery } from '@tanstack/react-query'
import { portalMessages, type PortalThread } from '#contract/portal-messages.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { queryFor } from '../shared/query.ts'
import { tabPath } from './address.ts'
import { dayOf } from './moments.ts'
import { Answer, Empty, Initials, PortalLink } from './parts.tsx'
import type { TabProps } from './tab.ts'
import { Thread } from './Thread.tsx'
import styles from './portal.module.css'

/** The thread about no matter, where the address names one. */
export const GENERAL = 'general'
const threadPath = (at: TabProps['at'], { matterId }: Pick<PortalThread, 'matterId'>) =>
  tabPath(at, 'messages', matterId ?? GENERAL)

/** Threads beside the messages of one of them; on a phone one or the other. */
export function MessagesTab({ at, record, profile, checkMs }: TabProps) {
  const answer = useQuery(queryFor(portalMessages.list, {}))
  return (
    <>
      <div className={styles.titleRow}>
        <h1 className={styles.title}>Messages</h1>
        {record !== null && (
          <PortalLink to={tabPath(at, 'messages')} className={styles.onlyPhone ?? ''}>
            All messages
          </PortalLink>
        )}
      </div>
      <div className={styles.inbox} data-opened={record !== null || undefined}>
        <nav className={styles.threads} aria-label="Threads">
          <Answer of={answer}>{(threads) => <Threads at={at} record={record} threads={threads} />}</Answer>
          <NewThread at={at} seesMatters={profile.rights.includes('matters')} />
        </nav>
        <section className={styles.thread} aria-label="Thread">
          {record === null ? (
            <Empty>Choose a thread, or write a new message.</Empty>
          ) : (
            <Thread
              key={record}
              matterId={record === GENERAL ? null : record}
              readOnly={profile.isPreview}
              at={at}
              checkMs={checkMs}
            />
          )}
        </section>
      </div>
    </>
  )
}

function Threads({ at, record, threads }: Pick<TabProps, 'at' | 'record'> & { threads: readonly PortalThread[] }) {
  if (threads.length === 0) return <Empty>No messages yet.</Empty>
  return (
    <ul>
      {threads.map((thread) => {
        const { latest, unread } = thread
        const isCurrent = record === (thread.matterId ?? GENERAL)
        return (
          <li key={thread.id}>
            <PortalLink
              to={threadPath(at, thread)}
              className={styles.threadLink ?? ''}
              {...(isCurrent && { 'aria-current': 'page' as const })}
            >
              <Initials name={latest.authorName} />
              <span className={styles.grow}>
                <span className={styles.itemHead}>
                  <span className={styles.strong}>{latest.isFromClient ? 'You' : latest.authorName}</span>
                  <span className={styles.soft}>{dayOf(latest.sentAt)}</span>
                </span>
                <span className={styles.soft}>{thread.matterName === '' ? 'About no matter' : thread.matterName}</span>
                <span className={styles.excerpt}>{latest.text === '' ? 'Files' : latest.text}</span>
                {unread > 0 && <span className={styles.unread}>{unread} unread</span>}
              </span>
            </PortalLink>
          </li>
        )
      })}
    </ul>
  )
}

/** Whatever can be written about: each matter that the client sees, and no matter. */
function NewThread({ at, seesMatters }: { at: TabProps['at']; seesMatters: boolean }) {
  const query = { slug: at.company, clientId: at.clientId }
  const { data: matters = [] } = useQuery({ ...queryFor(portalPages.matters, { query }), enabled: seesMatters })
  return (
    <details className={styles.newThread}>
      <summary className={styles.plain}>New message</summary>
      <ul>
        {matters
          .filter(({ isOpen }) => isOpen)
          .map((matter) => (
            <li key={matter.id} className={styles.choice}>
              <PortalLink to={tabPath(at, 'messages', matter.id)}>{matter.name}</PortalLink>
            </li>
          ))}
        <li className={styles.choice}>
          <PortalLink to={tabPath(at, 'messages', GENERAL)}>About no matter</PortalLink>
        </li>
      </ul>
    </details>
  )
}
