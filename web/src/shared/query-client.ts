import { QueryClient, type Query } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** No save makes the answer old: reference data, the current user, links to files. */
      readonly staysFresh?: true
    }
  }
}

/** No retries and no refetch on window focus (spec §9). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
    mutations: { retry: false },
  },
})

const canBecomeStale = ({ meta }: Query): boolean => !meta?.staysFresh

/**
 * The one rule of freshness: any call that changes something makes every answer old. What is on screen is fetched again,
 * the rest when it is next shown. `exchange` of api.ts applies it; queries with `meta: { staysFresh: true }` are exempt.
 */
export const markAllStale = (): void => void queryClient.invalidateQueries({ predicate: canBecomeStale })

/** For a page that stays while its person signs in again: answers that stay fresh may have failed in the meantime. */
export const reloadAfterSignIn = (): void => void queryClient.invalidateQueries()

/** For when a record goes, or a wall moves: what is off screen is forgotten as well, so that it cannot be shown once more. */
export function reloadEverything(): void {
  queryClient.removeQueries({ type: 'inactive', predicate: canBecomeStale })
  markAllStale()
}
