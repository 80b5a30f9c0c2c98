import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { firm as firmCalls } from '#contract/firm.ts'
import { personAccess, type PersonAccess } from '#contract/person-access.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { queryFor } from '../../shared/query.ts'
import { useScreens } from '../../shared/screens.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { KeyValueList } from '../../shared/ui/page/KeyValueList.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { Panel } from '../../shared/ui/page/Panel.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { momentText } from '../../shared/ui/values/moments.ts'
import { StatusBadge } from '../../shared/ui/values/StatusBadge.tsx'
import { formatMomentDay } from './columns.tsx'
import { Matrix } from './Matrix.tsx'
import { PersonMatters } from './PersonMatters.tsx'
import { SCOPE_LABELS } from './person-access.ts'
import styles from './team.module.css'

/** One person of the firm, and what they can see and do. Nothing here acts as the person. */
export function PersonPage() {
  const { userId } = useParams({ from: '/firm/settings/team/$userId' })
  const { firm } = useCurrentUser()
  const person = useQuery({ ...queryFor(personAccess.get, { params: { id: userId }, query: firm }), staleTime: 0 })
  const seesMatters = useCan(personAccess.matters)
  if (person.isLoadingError) return <LoadError onRetry={() => void person.refetch()} />
  if (!person.data) return <LoadingSpinner />
  const { name, email, roleName, permissions, seenMatters, hiddenMatters } = person.data
  return (
    <Page title={name} sub={email} crumbs={[{ label: 'Team members', href: paths.team() }, { label: name }]}>
      <div className={styles.personPanels}>
        <Panel title="Person">
          <Facts {...person.data} />
        </Panel>
        <Panel title="Screens">
          <Screens permissions={new Set(permissions)} />
        </Panel>
        <Matrix
          name={roleName}
          permissions={permissions}
          head={
            <h2 id="role-name">
              What {name} may do, by the role {roleName}
            </h2>
          }
        />
        {seesMatters && (
          <Panel title="Matters" more={`Sees ${seenMatters}, ${hiddenMatters} hidden`}>
            <p className="lx-muted">
              Matters behind a wall that you do not see yourself are neither listed nor counted.
            </p>
            <PersonMatters userId={userId} />
          </Panel>
        )}
      </div>
    </Page>
  )
}

function Facts(person: PersonAccess) {
  const { timeZone } = useCurrentUser().business
  const mayOpenRole = useCan(['adminRoles', 'adminRoles.edit'])
  return (
    <KeyValueList
      items={[
        {
          label: 'Role',
          value: mayOpenRole ? (
            <AppLink className="lx-link" href={paths.role(person.roleId)}>
              {person.roleName}
            </AppLink>
          ) : (
            person.roleName
          ),
        },
        { label: 'Scope', value: SCOPE_LABELS[person.scope] },
        {
          label: 'Status',
          value: person.leftAt
            ? `Left the firm on ${formatMomentDay(person.leftAt, timeZone)}`
            : `Active since ${formatMomentDay(person.joinedAt, timeZone)}`,
        },
        { label: 'Second factor', value: <SecondFactor {...person} /> },
        { label: 'Devices', value: <Devices {...person} /> },
        {
          label: 'Last sign-in',
          value: (
            <AppLink className="lx-link" href={paths.signIns({ person: person.id })}>
              {person.lastSignInAt ? momentText(person.lastSignInAt, timeZone) : 'None recorded'}
            </AppLink>
          ),
        },
      ]}
    />
  )
}

const EndSessionsDialog = lazyDialog(() => import('./EndSessionsDialog.tsx'))

/** On how many devices the person is signed in. Their own are a list of their profile. */
function Devices({ id, name, openSessions }: PersonAccess) {
  const { profileId } = useCurrentUser()
  const mayEnd = useCan(firmCalls.endSessions) && openSessions > 0 && id !== profileId
  const [isAsking, setAsking] = useState(false)
  return (
    <span className={styles.devices}>
      {devicesText(openSessions)}
      {mayEnd && (
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      )}
      {isAsking && <EndSessionsDialog id={id} name={name} onClose={() => setAsking(false)} />}
    </span>
  )
}

function devicesText(count: number): string {
  if (count === 0) return 'Signed in nowhere'
  return count === 1 ? 'Signed in on one device' : `Signed in on ${count} devices`
}

function SecondFactor({ hasSecondFactor, isSecondFactorRequired }: PersonAccess) {
  if (hasSecondFactor) return <StatusBadge tone="success">Set up</StatusBadge>
  return isSecondFactorRequired ? (
    <StatusBadge tone="warning">Required, not set up</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">None</StatusBadge>
  )
}

/** Which screens open for the person, by name. */
function Screens({ permissions }: { permissions: ReadonlySet<string> }) {
  const screens = useScreens(permissions)
  const titles = (isOpen: boolean) => screens.filter((screen) => screen.isOpen === isOpen).map(({ title }) => title)
  const closed = titles(false)
  return (
    <KeyValueList
      items={[
        { label: 'Open', value: titles(true).join(', ') },
        { label: 'Not open', value: closed.length === 0 ? 'None' : closed.join(', ') },
      ]}
    />
  )
}
