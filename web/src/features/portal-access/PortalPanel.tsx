import { Button, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { portalAccess, type PortalPerson } from '#contract/portal-access.ts'
import { dayInZone } from '#domain/calendar-day.ts'
import { errorText, exchange } from '../../shared/api.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { queryFor } from '../../shared/query.ts'
import { toast } from '../../shared/toast.ts'
import { ConfirmSend } from '../../shared/ui/overlays/ConfirmSend.tsx'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { DayText } from '../../shared/ui/values/Figures.tsx'
import { openPreview } from './preview.ts'
import { rightsText } from './rights.ts'
import styles from './portal-access.module.css'

const InviteDialog = lazyDialog(() => import('./InviteDialog.tsx'))
const RightsDialog = lazyDialog(() => import('./RightsDialog.tsx'))

/** Who of a client may open the portal, when they came, and the ways to invite, preview and end it. */
export function PortalPanel({ clientId }: { clientId: string }) {
  const { firm } = useCurrentUser()
  const { data } = useQuery(queryFor(portalAccess.list, { query: { ...firm, clientId } }))
  const mayEdit = useCan(['clientInfo', 'clientInfo.edit'])
  const [isInviting, setInviting] = useState(false)
  const [ending, setEnding] = useState<PortalPerson | null>(null)
  const [changing, setChanging] = useState<PortalPerson | null>(null)
  if (!data) return null
  return (
    <Panel title="Client portal">
      {data.people.length === 0 && <p className="lx-soft">Nobody of this client has access yet.</p>}
      {data.people.length > 0 && (
        <ul className={styles.people}>
          {data.people.map((person) => (
            <Person
              key={person.id}
              person={person}
              {...(mayEdit && { onEnd: () => setEnding(person), onChange: () => setChanging(person) })}
            />
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
      {changing && <RightsDialog person={changing} onClose={() => setChanging(null)} />}
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

interface PersonProps {
  person: PortalPerson
  onEnd?: () => void
  onChange?: () => void
}

function Person({ person, onEnd, onChange }: PersonProps) {
  const { business } = useCurrentUser()
  const dayOf = (at: string) => <DayText day={dayInZone(business.timeZone, Date.parse(at))} />
  const moment = person.endedAt ?? person.lastSeenAt ?? person.invitedAt
  const params = { id: person.id }
  const sendAgain = () =>
    exchange(portalAccess.sendAgain, { params, body: {} }).then(
      ({ message }) => toast.success(message),
      (error: unknown) => toast.error(errorText(error)),
    )
  return (
    <li>
      <div className="lx-strong">{person.name}</div>
      <div className="lx-soft">{person.email}</div>
      <div className="lx-muted">
        {STATES[person.state]} {dayOf(moment)}
        {person.state === 'active' && person.firstSeenAt !== null && <>, first {dayOf(person.firstSeenAt)}</>}
      </div>
      {person.state !== 'ended' && <div className="lx-muted">{rightsText(person.rights)}</div>}
      {person.state !== 'ended' && (
        <div className={styles.ways}>
          <UnstyledButton
            className="lx-link"
            onClick={() => void openPreview(person.id)}
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
          {onChange && (
            <UnstyledButton className="lx-link" onClick={onChange} aria-label={`Change what ${person.name} sees`}>
              Change
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
