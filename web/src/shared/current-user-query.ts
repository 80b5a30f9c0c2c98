import { queryOptions } from '@tanstack/react-query'
import { session, type Profile, type ProfileBusiness } from '#contract/session.ts'
import { call } from './api.ts'
import { firmOf, type Firm } from './firm-of.ts'
import { queryClient } from './query-client.ts'
import { callKey, queryFor } from './query.ts'
import { WAIT_FOR_PLAN_MS } from './timings.ts'

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
  firm: Firm
}

/** The person has still to set up a firm. */
export class NoBusinesses extends Error {
  readonly isVerified: boolean

  constructor(isVerified: boolean) {
    super('No businesses found')
    this.name = 'NoBusinesses'
    this.isVerified = isVerified
  }
}

/** The firm requires a second factor, and the person has none: they can do nothing but set one up. */
export class SecondFactorMissing extends Error {
  override readonly name = 'SecondFactorMissing'
}

/** The firm's plan, for the banner. */
export const subscriptionQuery = ({ firm }: Pick<CurrentUser, 'firm'>) => ({
  ...queryFor(session.subscription, { query: firm }),
  staleTime: 5 * 60_000,
})

async function loadCurrentUser(): Promise<CurrentUser> {
  const [profile] = await call(session.profile, {}, { quiet: true })
  const business = profile?.businesses[0]
  const firm = profile && firmOf(profile)
  if (!business || !firm) throw new NoBusinesses(profile?.isVerified ?? true)
  if (business.secondFactor.isMissing) throw new SecondFactorMissing('Your firm requires two-factor sign-in')
  // The plan's banner is at the top of the frame. A banner that came later would move what is about to be clicked, so the
  // frame waits a moment for it.
  const plan = queryClient.prefetchQuery(subscriptionQuery({ firm }))
  const permissions = await call(session.permissions, { query: firm }, { quiet: true })
  await Promise.race([plan, new Promise((done) => setTimeout(done, WAIT_FOR_PLAN_MS))])
  return {
    id: firm.adminUserId,
    profileId: profile.profileId,
    currency: business.currencySymbol,
    profile,
    business,
    permissions: new Set<string>(permissions),
    firm,
  }
}

export const currentUserQuery = queryOptions({
  queryKey: callKey(session.permissions, {}),
  queryFn: loadCurrentUser,
  staleTime: Infinity,
  gcTime: Infinity,
  structuralSharing: false,
  meta: { staysFresh: true },
})

/** Loads the profile, then the permissions, once per page load (spec §4). */
export const ensureCurrentUser = (): Promise<CurrentUser> => queryClient.ensureQueryData(currentUserQuery)

/** Loads both again: after the firm was set up, or a role was changed. */
export const reloadCurrentUser = (): Promise<CurrentUser> =>
  queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
