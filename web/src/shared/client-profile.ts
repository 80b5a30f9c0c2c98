import { call } from './api.ts'
import { queryClient } from './query-client.ts'

/** Loads the profile of a signed-in client once per page load (spec §4). Its contract comes when a portal is opened. */
export const ensureClientProfile = (slug: string, clientId: string) =>
  queryClient.ensureQueryData({
    queryKey: ['client-profile', slug, clientId],
    queryFn: async () => {
      const { portal } = await import('#contract/portal.ts')
      return call(portal.profile, { query: { slug, clientId } }, { quiet: true })
    },
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { staysFresh: true },
  })
