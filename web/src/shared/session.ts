import { paths } from './paths.ts'
import { storage } from './storage.ts'
import { urlAnyText, urlOneOf, urlSchema, type UrlOf } from './url-schema.ts'

/** Local storage keys of product spec §4. */
const TOKEN = 'token'
const CLIENT_TOKEN = 'clientToken'
const CLIENT_ID = 'clientId'
const COMPANY = 'company'

export const firmToken = (): string | null => storage.get(TOKEN) || null
export const clientToken = (): string | null => storage.get(CLIENT_TOKEN) || null
export const clientId = (): string | null => storage.get(CLIENT_ID) || null
export const company = (): string | null => storage.get(COMPANY) || null

let tokenSource = (): string | null => firmToken() ?? clientToken()

/** The token that a call carries. Signing in on one side blanks the other, so at most one is held. */
export const bearerToken = (): string | null => tokenSource()

/** The portal's own web app decides which token its calls carry. */
export const chooseToken = (source: () => string | null): void => {
  tokenSource = source
}

export function startFirmSession(token: string): void {
  storage.set(TOKEN, token)
  storage.remove(CLIENT_TOKEN)
  storage.remove(COMPANY)
}

export function startClientSession(session: { token: string; clientId: string; company: string }): void {
  storage.set(CLIENT_TOKEN, session.token)
  storage.set(CLIENT_ID, session.clientId)
  storage.set(TOKEN, '')
  storage.set(COMPANY, session.company)
}

/** Removes the tokens after the server has rejected them, and leaves the person's settings. */
export function forgetTokens(): void {
  storage.remove(TOKEN)
  storage.remove(CLIENT_TOKEN)
}

/** The sign-in page: the portal's for a client, otherwise the firm's. */
export const signInPath = (): string => {
  const slug = clientToken() ? company() : null
  return slug ? paths.portalLogin(slug) : paths.login()
}

/** The code with which the server refuses a session that nobody used for as long as the firm allows. */
export const IDLE = 'session_idle'

/** The query of a sign-in page: the page that the person came from, and why they are here if it is not their own doing. */
export const BackUrl = urlSchema({ redirectUrl: urlAnyText, redirectParams: urlAnyText, ended: urlOneOf(['idle']) })

/** The page after signing in: the one that the person came from, with its query, or the dashboard. */
export function afterSignIn({ redirectUrl, redirectParams }: UrlOf<typeof BackUrl>): string {
  // Only an address of the product: a link from a mail may contain any other.
  const isOwn = redirectUrl !== undefined && /^\/(?![/\\])/.test(redirectUrl)
  if (!isOwn) return paths.dashboard()
  return redirectParams ? `${redirectUrl}?${redirectParams}` : redirectUrl
}

/** Calls back when another tab signs in or out. */
export function onSessionChangedElsewhere(callback: () => void): () => void {
  const listener = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === null || ((key === TOKEN || key === CLIENT_TOKEN) && oldValue !== newValue)) callback()
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
