import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Role } from '#contract/roles.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { AppLink } from '../../shared/link.tsx'
import { paths } from '../../shared/paths.ts'
import { Page } from '../../shared/ui/page/Page.tsx'
import { EmptyState } from '../../shared/ui/states/EmptyState.tsx'
import { LoadError } from '../../shared/ui/states/LoadError.tsx'
import { LoadingSpinner } from '../../shared/ui/states/Loading.tsx'
import { urlSchema, urlText } from '../../shared/url-schema.ts'
import { useUrlState } from '../../shared/url-state.ts'
import { completePermissions, ROLE_PERMISSIONS } from '#domain/role-rules.ts'
import { rolesQuery } from './queries.ts'
import type { RoleDraft } from './role-draft.ts'
import { RoleForm } from './RoleForm.tsx'

const CopyUrl = urlSchema({ copy: urlText })
const BLANK: RoleDraft = { name: '', purpose: '', permissions: [], scope: 'assigned' }

/** A copy of the locked role holds every permission by its name. */
const copyOf = (role: Role): RoleDraft => ({
  name: `Copy of ${role.name}`.slice(0, 80),
  purpose: role.purpose,
  permissions: role.isLocked ? completePermissions(ROLE_PERMISSIONS) : role.permissions,
  scope: role.scope,
})

/** A new role: blank, or a copy of another. */
export function NewRolePage() {
  const [{ copy }] = useUrlState(CopyUrl)
  return (
    <WithRoles title="New role">
      {(roles) => {
        const copied = roles.find(({ id }) => id === copy)
        return <RoleForm key={copy} initial={copied ? copyOf(copied) : BLANK} saved={undefined} />
      }}
    </WithRoles>
  )
}

export function EditRolePage() {
  const { roleId } = useParams({ strict: false })
  return (
    <WithRoles title="Role">
      {(roles) => {
        const role = roles.find(({ id }) => id === roleId)
        if (!role || role.isLocked)
          return (
            <EmptyState
              icon={IconLock}
              title={role ? `${role.name} cannot be changed` : 'There is no such role'}
              action={<AppLink href={paths.roles()}>Roles & permissions</AppLink>}
            />
          )
        return <RoleForm key={role.id} initial={role} saved={role} />
      }}
    </WithRoles>
  )
}

interface WithRolesProps {
  title: string
  children: (roles: readonly Role[]) => ReactNode
}

function WithRoles({ title, children }: WithRolesProps) {
  const roles = useQuery(rolesQuery(useCurrentUser().firm))
  if (roles.data) return children(roles.data)
  return (
    <Page title={title}>{roles.isError ? <LoadError onRetry={() => void roles.refetch()} /> : <LoadingSpinner />}</Page>
  )
}
