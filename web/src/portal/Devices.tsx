import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { portal } from '#contract/portal.ts'
import type { OpenSession } from '#contract/profile.ts'
import { deviceName } from '#domain/device-name.ts'
import { exchange } from '../shared/api.ts'
import { queryFor } from '../shared/query.ts'
import { momentOf } from './moments.ts'
import { Answer, Panel } from './parts.tsx'
import styles from './portal.module.css'

const sessionsQuery = { ...queryFor(portal.sessions, {}), staleTime: 0 }

/** Where the person is signed in to this portal; `onSaid` shows what became of signing a device out. */
export function Devices({ onSaid }: { onSaid: (text: string) => void }) {
  const sessions = useQuery(sessionsQuery)
  const [endingId, setEndingId] = useState<string>()
  const end = async (id: string) => {
    setEndingId(id)
    onSaid(
      await exchange(portal.endSession, { params: { id } }).then(
        ({ message }) => message,
        (error: Error) => error.message,
      ),
    )
    setEndingId(undefined)
    void sessions.refetch()
  }
  return (
    <Panel title="Where you are signed in">
      <Answer of={sessions}>
        {(all) => (
          <ul>
            {all.map((session) => (
              <li key={session.id} className={styles.row}>
                <span className={styles.grow}>
                  <span className={styles.strong}>{deviceName(session.userAgent)}</span>
                  <small className={styles.soft}> {factsOf(session)}</small>
                </span>
                {session.isCurrent ? (
                  <span className={styles.soft}>This device</span>
                ) : (
                  <button
                    type="button"
                    className={styles.bare}
                    aria-label={`Sign out ${deviceName(session.userAgent)}, ${factsOf(session)}`}
                    disabled={endingId === session.id}
                    onClick={() => void end(session.id)}
                  >
                    Sign out
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Panel>
  )
}

const factsOf = ({ startedAt, address }: OpenSession): string =>
  [`since ${momentOf(startedAt)}`, address].filter(Boolean).join(', ')
