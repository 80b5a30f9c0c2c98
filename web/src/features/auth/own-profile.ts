import { queryOptions } from '@tanstack/react-query'
import { session } from '#contract/session.ts'
import { call } from '../../shared/api.ts'
import { callKey } from '../../shared/query.ts'

/** The person before they have a firm. The call is quiet, because these pages show a missing session themselves. */
export const ownProfile = queryOptions({
  queryKey: callKey(session.profile, {}),
  queryFn: async ({ signal }) => {
    const [profile] = await call(session.profile, {}, { quiet: true, signal })
    if (!profile) throw new Error('The server did not send your profile')
    return profile
  },
  staleTime: 0,
  // Setting up the firm goes to the next page itself, before the pages that read this would.
  meta: { staysFresh: true },
})
