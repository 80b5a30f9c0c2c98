import { call } from '../../shared/api.ts'
import { logOut } from '../../shared/session.ts'

/** Logs out, on either side. The call is loaded when needed. */
export const endSession = (): Promise<void> =>
  logOut(async () => {
    const { auth } = await import('#contract/auth.ts')
    await call(auth.signOut, { body: {} }, { quiet: true, keepalive: true })
  })
