import { queryOptions } from '@tanstack/react-query'
import { session } from '#contract/session.ts'
import { call } from '../../shared/api.ts'
import { callKey } from '../../shared/query.ts'

/** The person before they have a firm. Asked quietly: without a session these pages say so themselves. */
export const ownProfile = queryOptions({
  queryKey: callKey(session.profile, {}),
  queryFn: async ({ signal }) => {
    const [profile] = await call(session.profile, {}, { quiet: true, signal })
    if (!profile) throw new Error('The server answered no profile')
    return profile
  },
  staleTime: 0,
  // Setting up the firm leads on by itself; the pages that read this do not notice it first.
  meta: { staysFresh: true },
})
