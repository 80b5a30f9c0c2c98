import { Button, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { portalAccess, type PortalPerson } from '#contract/portal-access.ts'
import { dayInZone } from '#domain/calendar-day.ts'
import { call, errorText, exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { toast } from '../../shared/toast.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import styles from './portal-access.module.css'

const InviteDialog = lazyDialog(() => import('./InviteDialog.tsx'))

/** Who of a client may open the portal, when they came, and the ways to invite, preview and end it. */
export function PortalPanel({ clientId }: { clientId: string }) {
  const { firm } = useCurrentUser()
  const { data } = useQuery(queryFor(portalAccess.list, { query: { ...firm, clientId } }))
  const mayEdit = useCan(['clientInfo', 'clientInfo.edit'])
  const [isInviting, setInviting] = useState(false)
  const [ending, setEnding] = useState<PortalPerson | null>(null)
  if (!data) return null
  return (
    <Panel title="Client portal">
      {data.people.length === 0 && <p className="lx-soft">Nobody of this client has access yet.</p>}
      {data.people.length > 0 && (
        <ul className={styles.people}>
          {data.people.map((person) => (
            <Person key={person.id} person={person} {...(mayEdit && { onEnd: () => setEnding(person) })} />
          ))}
        </ul>
      )}
      {mayEdit && (
        <Button variant="default" onClick={() => setInviting(true)}>
          Invite to the portal
        </Button>
      )}
      {isInviting && (
        <InviteDialog clientId={clientId} candidates={data.candidates} onClose={() => setInviting(false)} />
      )}
      {ending && (
        <ConfirmSend
          title="End access?"
          confirm="End access"
          danger
          send={async () => (await exchange(portalAccess.end, { params: { id: ending.id }, query: firm })).message}
          onClose={() => setEnding(null)}
        >
          {ending.name} is signed out on every device at once.
        </ConfirmSend>
      )}
    </Panel>
  )
}

const STATES: Readonly<Record<PortalPerson['state'], string>> = {
  invited: 'Invited',
  expired: 'Invitation expired',
  active: 'Last seen',
  ended: 'Access ended',
}

function Person({ person, onEnd }: { person: PortalPerson; onEnd?: () => void }) {
  const { business } = useCurrentUser()
  const moment = person.endedAt ?? person.lastSeenAt ?? person.invitedAt
  const params = { id: person.id }
  const sendAgain = () =>
    exchange(portalAccess.sendAgain, { params, body: {} }).then(
      ({ message }) => toast.success(message),
      (error: unknown) => toast.error(errorText(error)),
    )
  const preview = async () => {
    try {
      const { token, slug, clientId } = await call(portalAccess.preview, { params, body: {} }, { keepsCache: true })
      window.open(`/portal/${slug}/${clientId}?activeTab=overview#preview=${token}`, '_blank', 'noopener')
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <li>
      <div className="lx-strong">{person.name}</div>
      <div className="lx-soft">{person.email}</div>
      <div className="lx-muted">
        {STATES[person.state]} <DayText day={dayInZone(business.timeZone, Date.parse(moment))} />
      </div>
      {person.state !== 'ended' && (
        <div className={styles.ways}>
          <UnstyledButton
            className="lx-link"
            onClick={() => void preview()}
            aria-label={`View the portal as ${person.name}`}
          >
            View as client
          </UnstyledButton>
          {onEnd && person.state !== 'active' && (
            <UnstyledButton
              className="lx-link"
              onClick={() => void sendAgain()}
              aria-label={`Invite ${person.name} again`}
            >
              Send again
            </UnstyledButton>
          )}
          {onEnd && (
            <UnstyledButton className="lx-link" onClick={onEnd} aria-label={`End the access of ${person.name}`}>
              End access
            </UnstyledButton>
          )}
        </div>
      )}
    </li>
  )
}
