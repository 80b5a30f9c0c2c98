import { Button } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamMember } from '#contract/firm.ts'
import { roles as calls, type Role } from '#contract/roles.ts'
import { peopleQuery } from '../../shared/choices.ts'
import { useCan, useCurrentUser } from '../../shared/current-user.ts'
import { AppLink, useGo } from '../../shared/link.tsx'
import { paths, withQuery } from '../../shared/paths.ts'
import { lazyDialog } from '../../shared/ui/overlays/lazy.tsx'
import { Page } from '../../shared/ui/page/Page.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { AvatarStack } from '../../shared/ui/values/Avatar.tsx'
import { urlSchema, urlText } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { Matrix } from './Matrix.tsx'
import { rolesQuery } from './queries.ts'
import styles from './team.module.css'

const RolesUrl = urlSchema({ role: urlText })
const DeleteRoleDialog = lazyDialog(() => import('./DeleteRoleDialog.tsx'))

export function RolesPage() {
  const { firm } = useCurrentUser()
  const [url] = useUrlState(RolesUrl)
  const go = useGo()
  const mayCreate = useCan(calls.create)
  const roles = useQuery(rolesQuery(firm))
  const people = useQuery(peopleQuery(firm))
  const chosen = roles.data?.find(({ id }) => id === url.role) ?? roles.data?.[0]
  const newRole = (
    <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => void go(paths.newRole())}>
      New role
    </Button>
  )
  return (
    <Page
      title="Roles & permissions"
      sub="What each role can see and do across the firm."
      actions={mayCreate && newRole}
    >
      {roles.isLoadingError && <LoadError onRetry={() => void roles.refetch()} />}
      {roles.isPending && <LoadingSpinner />}
      {roles.data && chosen && (
        <div className={styles.roles}>
          <RoleList roles={roles.data} chosen={chosen} people={people.data ?? []} />
          <Matrix
            key={chosen.id}
            name={chosen.name}
            permissions={chosen.permissions}
            head={<RoleHead role={chosen} roles={roles.data} />}
          />
        </div>
      )}
    </Page>
  )
}

const inRole = ({ id }: Role, people: readonly TeamMember[]) => people.filter(({ roleId }) => roleId === id)

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
            {role.isLocked && <IconLock size={14} stroke={1.6} aria-label="Every permission" />}
          </b>
          <small>{role.purpose}</small>
        </span>
        {inRole(role, people).length > 0 && <AvatarStack people={inRole(role, people)} max={2} />}
      </AppLink>
    ))}
  </nav>
)

function RoleHead({ role, roles }: { role: Role; roles: readonly Role[] }) {
  const go = useGo()
  const [isDeleting, setDeleting] = useState(false)
  const [mayCreate, mayEdit, mayDelete] = [useCan(calls.create), useCan(calls.update), useCan(calls.delete)]
  return (
    <>
      <h2 id="role-name">{role.name}</h2>
      <span>{role.people === 1 ? '1 person' : `${role.people} people`}</span>
      <div className={styles.rolesActions}>
        {mayEdit && !role.isLocked && (
          <Button variant="default" onClick={() => void go(paths.role(role.id))}>
            Edit
          </Button>
        )}
        {mayCreate && (
          <Button variant="default" onClick={() => void go(paths.newRole({ copy: role.id }))}>
            Duplicate
          </Button>
        )}
        {mayDelete && !role.isLocked && (
          <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )}
      </div>
      {isDeleting && <DeleteRoleDialog role={role} roles={roles} onClose={() => setDeleting(false)} />}
    </>
  )
}
