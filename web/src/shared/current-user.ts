import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { holds, holdsAll, type Permission } from '#domain/permissions.ts'
import { session, type Profile, type ProfileBusiness } from '#contract/session.ts'
import { allows, type EndpointShape } from '#contract/endpoint.ts'
import { call } from './api.ts'
import { queryClient } from './query-client.ts'

/** The working person in the active firm (spec §3: the first business is always active). */
export interface CurrentUser {
  /** The first business's adminUserId, else the profile's id. */
  id: string
  profileId: string
  /** Symbol of the first business's currency. */
  currency: string
  profile: Profile
  business: ProfileBusiness
  permissions: ReadonlySet<string>
  /** The firm that every call is about: spread it into a call's query or body. */
  firm: { adminUserId: string; businessId: string }
}

/** The profile has no firm yet: the person has still to set one up. */
export class NoBusinesses extends Error {
  readonly isVerified: boolean

  constructor(isVerified: boolean) {
    super('No businesses found')
    this.name = 'NoBusinesses'
    this.isVerified = isVerified
  }
}

const currentUserKey = ['current-user']

async function loadCurrentUser(): Promise<CurrentUser> {
  const [profile] = await call(session.profile, {}, { quiet: true })
  const business = profile?.businesses[0]
  if (!profile || !business) throw new NoBusinesses(profile?.isVerified ?? true)
  const id = business.adminUserId || profile.id
  const firm = { adminUserId: id, businessId: business.businessId }
  const permissions = await call(session.permissions, { query: firm }, { quiet: true })
  return {
    id,
    profileId: profile.profileId,
    currency: business.currencySymbol,
    profile,
    business,
    permissions: new Set<string>(permissions),
    firm,
  }
}

const currentUserQuery = queryOptions({
  queryKey: currentUserKey,
  queryFn: loadCurrentUser,
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
})

/** Loads the profile, then the permissions, once per page load (spec §4). */
export const ensureCurrentUser = (): Promise<CurrentUser> => queryClient.ensureQueryData(currentUserQuery)

/** Loads both again: after the firm was set up, or a role was changed. */
export const reloadCurrentUser = (): Promise<CurrentUser> =>
  queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })

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

/** The plan that the firm is on; the banner reads it, and no page waits for it. */
export const subscriptionQuery = ({ firm }: CurrentUser) =>
  queryOptions({
    queryKey: ['subscription', firm.businessId],
    queryFn: ({ signal }) => call(session.subscription, { query: firm }, { signal }),
    staleTime: 5 * 60_000,
  })
