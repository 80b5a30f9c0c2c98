import { urlSchema, urlText } from '../../shared/url-schema.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useRef } from 'react'
import type { Role, TeamMember } from '#contract/firm.ts'
import { peopleQuery } from '../../shared/choices.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { NOT_IN_THIS_VERSION } from '../../shared/not-in-this-version.ts'
import { paths, withQuery } from '../../shared/paths.ts'
import { useOverflow } from '../../shared/ui/list/use-overflow.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { InlineNote } from '../../shared/ui/states/InlineNote.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { AvatarStack } from '../../shared/ui/values/Avatar.tsx'
import { useUrlState } from '../../shared/url-state.ts'
import { GROUPS, permissionMark, VERBS, type Mark } from './matrix.ts'
import { rolesQuery } from './queries.ts'
import styles from './team.module.css'

const RolesUrl = urlSchema({ role: urlText })

export function RolesPage() {
  const { firm } = useCurrentUser()
  const [url] = useUrlState(RolesUrl)
  const roles = useQuery(rolesQuery(firm))
  const people = useQuery(peopleQuery(firm))
  const chosen = roles.data?.find(({ id }) => id === url.role) ?? roles.data?.[0]
  return (
    <Page title="Roles & permissions" sub="What each role can see and do across the firm.">
      <InlineNote tone="info">{NOT_IN_THIS_VERSION.roles}</InlineNote>
      {roles.isLoadingError && <LoadError onRetry={() => void roles.refetch()} />}
      {roles.isPending && <LoadingSpinner />}
      {roles.data && chosen && (
        <div className={styles.roles}>
          <RoleList roles={roles.data} chosen={chosen} people={people.data ?? []} />
          <Matrix role={chosen} people={inRole(chosen, people.data ?? []).length} />
        </div>
      )}
    </Page>
  )
}

const inRole = ({ id }: Role, people: readonly TeamMember[]) => people.filter(({ roleId }) => roleId === id)
const isAdministrator = ({ permissions }: Role) => permissions.includes('administrator')

interface RoleListProps {
  roles: readonly Role[]
  chosen: Role
  people: readonly TeamMember[]
}

const RoleList = ({ roles, chosen, people }: RoleListProps) => (
  <nav className={styles.rolesList} aria-label="Roles">
    {roles.map((role) => (
      <AppLink
        key={role.id}
        href={withQuery(paths.roles(), { role: role.id })}
        aria-current={role.id === chosen.id ? 'page' : undefined}
      >
        <span>
          <b>
            {role.name}
            {isAdministrator(role) && <IconLock size={14} stroke={1.6} aria-label="Every permission" />}
          </b>
          <small>{role.purpose}</small>
        </span>
        {inRole(role, people).length > 0 && <AvatarStack people={inRole(role, people)} max={2} />}
      </AppLink>
    ))}
  </nav>
)

/** A table that is wider than its container also scrolls by keyboard. */
const scrolling = (name: string) => ({ tabIndex: 0, role: 'region', 'aria-label': `Permissions of ${name}` })

function Matrix({ role, people }: { role: Role; people: number }) {
  const held = new Set<string>(role.permissions)
  const region = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(region)
  return (
    <section className={styles.rolesMatrix} aria-labelledby="role-name">
      <div className={styles.rolesHead}>
        <h2 id="role-name">{role.name}</h2>
        <span>{people === 1 ? '1 person' : `${people} people`}</span>
      </div>
      <div className={styles.rolesScroll} ref={region} {...(overflows && scrolling(role.name))}>
        <table>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {VERBS.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {GROUPS.map((group) => (
              <Fragment key={group.label}>
                <tr>
                  <th className={styles.rolesGroup} scope="rowgroup" colSpan={VERBS.length + 1}>
                    {group.label}
                  </th>
                </tr>
                {group.rows.map(([label, resource]) => (
                  <tr key={resource}>
                    <th scope="row">
                      <b>{label}</b>
                      <small>{resource}</small>
                    </th>
                    {VERBS.map(({ suffix }) => (
                      <td key={suffix}>
                        <MarkCell mark={permissionMark(held, resource, suffix)} />
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.rolesFoot}>
        <span>
          <MarkCell mark="through" /> Granted through activity
        </span>
        <span>– Does not apply</span>
      </div>
    </section>
  )
}

const MARK_LABELS: Readonly<Record<Exclude<Mark, 'absent'>, string>> = {
  held: 'Yes',
  through: 'Yes, through activity',
  none: 'No',
}

function MarkCell({ mark }: { mark: Mark }) {
  if (mark === 'absent') return <span aria-hidden="true">–</span>
  return (
    <span className={styles.rolesMark} data-mark={mark} role="img" aria-label={MARK_LABELS[mark]}>
      {mark === 'held' && <IconCheck size={14} stroke={2.4} aria-hidden />}
      {mark === 'through' && <IconLink size={12} stroke={1.8} aria-hidden />}
    </span>
  )
}
