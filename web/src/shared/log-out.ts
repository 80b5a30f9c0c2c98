import { call } from './api.ts'
import { signInPath } from './session.ts'
import { storage } from './storage.ts'

/** Storage is cleared after this pause, so that calls under way still carry their token (spec §4). */
const CLEAR_DELAY_MS = 500
/** Logging out waits no longer for the server; the call continues after the page is left. */
const MAX_WAIT_MS = 2000

const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

async function revokeToken(): Promise<void> {
  const { auth } = await import('#contract/auth.ts')
  await call(auth.signOut, { body: {} }, { quiet: true, keepalive: true })
}

/** Ends the session of either side, clears all storage and loads the sign-in page. */
export async function logOut(): Promise<void> {
  const target = signInPath()
  // If the server cannot be reached, this browser still forgets the token.
  const revoked = revokeToken().catch(() => undefined)
  await Promise.all([pause(CLEAR_DELAY_MS), Promise.race([revoked, pause(MAX_WAIT_MS)])])
  storage.clear()
  window.location.assign(target)
}
