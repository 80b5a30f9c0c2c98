import { session } from '#contract/session.ts'
import { call } from '../shared/api.ts'
import { queryClient } from '../shared/query-client.ts'

/** Another tab signed in while a form here has changes. The same person keeps them; for anyone else the page reloads. */
export async function continueAsPerson(profileId: string | undefined): Promise<void> {
  const [profile] = await call(session.profile, {}, { quiet: true }).catch(() => [])
  if (profile && profile.profileId === profileId) void queryClient.invalidateQueries()
  else window.location.reload()
}
