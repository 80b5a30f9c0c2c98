import { createRootRoute, createRoute, redirect, type StaticDataRouteOption } from '@tanstack/react-router'
import { ApiError } from './api.ts'
import { ensureCurrentUser, NoBusinesses, SecondFactorMissing, type CurrentUser } from './current-user-query.ts'
import { paths } from './paths.ts'
import type { Search } from './search-text.ts'
import { firmToken, forgetTokens, IDLE } from './session.ts'

/*
 * The parent routes of all pages, and who may enter each. `app/layouts.tsx` adds their components, so that the pages of a
 * feature can name their layout and nothing here imports the frame around them.
 */

interface Location {
  pathname: string
  searchStr: string
}

const backTo = ({ pathname, searchStr }: Location) => ({
  ...(pathname !== '/' && { redirectUrl: pathname }),
  ...(searchStr && { redirectParams: searchStr.replace(/^\?/, '') }),
})

/** The sign-in page, which leads back to the page the person wanted; it says why if the code of the refusal tells. */
export const signInThenBackTo = (location: Location, code?: string): string =>
  paths.login({ ...backTo(location), ...(code === IDLE && { ended: 'idle' }) })

/** The query of every page is text by key; a page reads its part of it with a `urlSchema`. */
export const rootRoute = createRootRoute({ validateSearch: (search: Search): Search => search })

/** A layout that everybody may enter. */
const openLayout = <const Id extends string>(id: Id, shell: NonNullable<StaticDataRouteOption['shell']>) =>
  createRoute({ getParentRoute: () => rootRoute, id, staticData: { shell } })

/** Sign-in family, set-up, join-team. */
export const publicLayout = openLayout('public', 'public')

/** Public invoice and trust record: no shell. */
export const paperLayout = openLayout('paper', 'paper')

/** The portal before a client is signed in. */
export const portalPublicLayout = openLayout('portal-public', 'portalPublic')

/** The profile, then the permissions, before any page of the firm. Their failure ends loading without a message. */
async function signedInUser(location: Location): Promise<CurrentUser> {
  if (firmToken() === null) throw redirect({ href: signInThenBackTo(location) })
  try {
    return await ensureCurrentUser()
  } catch (error) {
    if (error instanceof NoBusinesses) {
      if (!error.isVerified) throw redirect({ href: paths.verification() })
      const { toast } = await import('./toast.ts')
      toast.alert(error.message)
      throw redirect({ href: paths.setupFirm() })
    }
    if (error instanceof SecondFactorMissing) throw redirect({ href: paths.setUpTwoFactor(backTo(location)) })
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    forgetTokens()
    throw redirect({ href: signInThenBackTo(location, error.code) })
  }
}

/** Signed-in pages of the firm; the person is loaded before they load. */
export const firmLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'firm',
  beforeLoad: async ({ location }): Promise<{ user: CurrentUser }> => ({ user: await signedInUser(location) }),
})
