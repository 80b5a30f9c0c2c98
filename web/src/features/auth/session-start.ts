import { queryClient } from '../../shared/query-client.ts'
import { startFirmSession } from '../../shared/session.ts'

/** Takes a token over. What was loaded for whoever was signed in before is dropped with it. */
export function takeToken(token: string): void {
  startFirmSession(token)
  queryClient.clear()
}
