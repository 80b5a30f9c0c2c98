import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { holds, holdsAll, type Permission } from '#domain/permissions.ts'
import { allows, type EndpointShape } from '#contract/endpoint.ts'
import { currentUserQuery, type CurrentUser } from './current-user-query.ts'

export type { CurrentUser } from './current-user-query.ts'

/** The signed-in person; only below the firm's routes, which load it before any page shows. */
export function useCurrentUser(): CurrentUser {
  const context: { user?: CurrentUser } = useRouteContext({ strict: false })
  const { data } = useQuery(currentUserQuery)
  const user = data ?? context.user
  if (!user) throw new Error('The current user is read outside the firm side')
  return user
}

/** Whether the person may call an endpoint, or holds every permission named. */
export function useCan(wanted: EndpointShape | Permission | readonly Permission[]): boolean {
  const { permissions } = useCurrentUser()
  if (typeof wanted === 'string') return holds(permissions, wanted)
  if (Array.isArray(wanted)) return holdsAll(permissions, wanted as readonly Permission[])
  return allows((wanted as EndpointShape).access, permissions)
}
