import { queryClient } from '../../shared/query-client.ts'
import { startFirmSession } from '../../shared/session.ts'

/** Drops what was loaded for whoever was signed in before. What the page on screen shows stays until it is left. */
export const forgetLoaded = (): void => queryClient.removeQueries({ type: 'inactive' })

/** Takes a token over. */
export function takeToken(token: string): void {
  startFirmSession(token)
  forgetLoaded()
}
