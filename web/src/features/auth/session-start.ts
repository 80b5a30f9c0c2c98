import { queryClient } from '../../shared/query-client.ts'
import { startFirmSession } from '../../shared/session.ts'

/** Removes the data loaded for the previous session, except what the current page shows. */
export const forgetLoaded = (): void => queryClient.removeQueries({ type: 'inactive' })

export function startSession(token: string): void {
  startFirmSession(token)
  forgetLoaded()
}
