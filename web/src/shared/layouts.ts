import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { ApiError } from './api.ts'
import { ensureClientProfile } from './client-profile.ts'
import { ensureCurrentUser, NoBusinesses, type CurrentUser } from './current-user-query.ts'
import { paths } from './paths.ts'
import type { Search } from './search-text.ts'
import { clientToken, firmToken, forgetTokens } from './session.ts'

/*
 * The routes that pages hang under, and who may enter each. `app/layouts.ts` gives them their components, so that the
 * pages of a feature can name their layout and nothing here knows the frame that is drawn around them.
 */

interface Place {
  pathname: string
  searchStr: string
}

const backTo = ({ pathname, searchStr }: Place) => ({
  ...(pathname !== '/' && { redirectUrl: pathname }),
  ...(searchStr && { redirectParams: searchStr.replace(/^\?/, '') }),
})

/** The sign-in page that leads back to where the person wanted to go. */
export const signInThenBackTo = (place: Place): string => paths.login(backTo(place))

/** The query of every page is text by key; a page reads its part of it with a `urlSchema`. */
export const rootRoute = createRootRoute({ validateSearch: (search: Search): Search => search })

/** Sign-in family, set-up, join-team. */
export const publicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  staticData: { shell: 'public' },
})

/** Public invoice and trust record: no shell at all. */
export const paperLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'paper',
  staticData: { shell: 'paper' },
})

/** The portal before a client is signed in. */
export const portalPublicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'portal-public',
  staticData: { shell: 'portalPublic' },
})

/** Pages of a signed-in client; their paths name the firm as `$company` and the client as `$clientId`. */
export const portalLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'portal',
  staticData: { shell: 'portal' },
  beforeLoad: async ({ location, params }) => {
    const { company = '', clientId = '' }: { company?: string; clientId?: string } = params
    const signIn = () => redirect({ href: paths.portalLogin(company, backTo(location)) })
    if (clientToken() === null) throw signIn()
    try {
      await ensureClientProfile(company, clientId)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      forgetTokens()
      throw signIn()
    }
  },
})

/** The profile, then the permissions, before any page of the firm. Their failure ends loading without a message. */
async function signedInUser(place: Place): Promise<CurrentUser> {
  if (firmToken() === null) throw redirect({ href: signInThenBackTo(place) })
  try {
    return await ensureCurrentUser()
  } catch (error) {
    if (error instanceof NoBusinesses) {
      if (!error.isVerified) throw redirect({ href: paths.verification() })
      const { toast } = await import('./toast.ts')
      toast.alert(error.message)
      throw redirect({ href: paths.setupFirm() })
    }
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    forgetTokens()
    throw redirect({ href: signInThenBackTo(place) })
  }
}

/** Signed-in pages of the firm; the person is loaded before they load. */
export const firmLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'firm',
  beforeLoad: async ({ location }): Promise<{ user: CurrentUser }> => ({ user: await signedInUser(location) }),
})
