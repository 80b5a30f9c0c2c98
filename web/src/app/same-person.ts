import { session } from '#contract/session.ts'
import { call } from '../shared/api.ts'
import { queryClient } from '../shared/query-client.ts'

/** Another tab signed in while a form here holds changes: the same person goes on with them, anybody else begins afresh. */
export async function goOnAs(profileId: string | undefined): Promise<void> {
  const [profile] = await call(session.profile, {}, { quiet: true }).catch(() => [])
  if (profile && profile.profileId === profileId) void queryClient.invalidateQueries()
  else window.location.reload()
}
