import { Button } from '@mantine/core'
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { profile as calls, type OwnSession } from '#contract/profile.ts'
import { deviceName } from '#domain/device-name.ts'
import { exchange } from '../../shared/api.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { markAllStale } from '../../shared/query-client.ts'
import { toast } from '../../shared/toast.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import styles from './security.module.css'

const sessionsQuery = { ...queryFor(calls.sessions, {}), staleTime: 0 }

/** Devices with a session, each of which can be signed out here. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery)
  const [isAsking, setAsking] = useState(false)
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  return (
    <Panel
      title="Active sessions"
      count={sessions.data && String(sessions.data.length)}
      more={
        others > 0 && (
          <button type="button" className="lx-bare lx-link" onClick={() => setAsking(true)}>
            Sign out all others
          </button>
        )
      }
    >
      <SessionList sessions={sessions} />
      {isAsking && (
        <ConfirmSend
          title="Sign out all others?"
          confirm="Sign out"
          danger
          send={async () => (await exchange(calls.endOtherSessions, { body: {} })).message}
          onClose={() => setAsking(false)}
        >
          Every other device has to sign in again. This one stays signed in, and so do your API keys.
        </ConfirmSend>
      )}
    </Panel>
  )
}

function SessionList({ sessions }: { sessions: UseQueryResult<OwnSession[]> }) {
  const { business } = useCurrentUser()
  const revoke = useMutation({
    mutationFn: (id: string) => exchange(calls.endSession, { params: { id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => {
      toast.error(error)
      // The device may have signed out itself: the list is loaded again.
      markAllStale()
    },
  })
  if (sessions.isError && !sessions.data)
    return <LoadError title="The devices did not load" text="" onRetry={() => void sessions.refetch()} />
  if (!sessions.data) return <LoadingSpinner />
  return (
    <ul className={styles.sessions}>
      {sessions.data.map((session) => (
        <li key={session.id}>
          <span className="lx-two-line">
            <span className="lx-strong">{deviceName(session.userAgent)}</span>
            <small>{factsOf(session, business.timeZone)}</small>
          </span>
          {session.isCurrent ? (
            <StatusBadge tone="success">This device</StatusBadge>
          ) : (
            <Button
              variant="default"
              size="xs"
              aria-label={`Sign out ${deviceName(session.userAgent)}, ${factsOf(session, business.timeZone)}`}
              loading={revoke.isPending && revoke.variables === session.id}
              onClick={() => revoke.mutate(session.id)}
            >
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const factsOf = ({ startedAt, address, lastUsedAt, isCurrent }: OwnSession, timeZone: string) =>
  [
    [`Since ${momentText(startedAt, timeZone)}`, address && `from ${address}`].filter(Boolean).join(' '),
    ...(lastUsedAt !== null && !isCurrent ? [`last used ${momentText(lastUsedAt, timeZone)}`] : []),
  ].join(', ')
