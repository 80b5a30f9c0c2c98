import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { createContext, createElement, useContext, type ReactNode } from 'react'
import { holds, holdsAll, type Permission } from '#domain/permissions.ts'
import { allows, type EndpointShape } from '#contract/endpoint.ts'
import { currentUserQuery, type CurrentUser } from './current-user-query.ts'

export type { CurrentUser } from './current-user-query.ts'

const Current = createContext<CurrentUser | undefined>(undefined)

/** Wraps the firm's pages, whose route has loaded the person. */
export function CurrentUserProvider({ children }: { children: ReactNode }) {
  // The context of a route is a new object on each change of the address; the person in it stays the same.
  const loaded = useRouteContext({ from: '/firm', select: ({ user }) => user })
  const { data } = useQuery(currentUserQuery)
  return createElement(Current, { value: data ?? loaded }, children)
}

/** The signed-in person; only below the firm's routes. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(Current)
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

/** The person's name, or the mail address where no name is known yet. */
export const personName = ({ firstName, lastName, email }: CurrentUser['profile']): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email
