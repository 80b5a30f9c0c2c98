import { QueryClient, type Query } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** No save makes the answer stale: reference data, the current user, links to files. */
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
 * Any call that changes something makes every answer stale: those on screen are fetched again, the rest when next shown.
 * `exchange` of api.ts applies it; queries with `meta: { staysFresh: true }` are exempt.
 */
export const markAllStale = (): void => void queryClient.invalidateQueries({ predicate: canBecomeStale })

/** For a page that follows work of the server, which changes the answers of an endpoint without a call. */
export const markStale = ({ path }: { readonly path: string }): void =>
  void queryClient.invalidateQueries({ queryKey: [path] })

/** Counts of what waits for the person, which the navigation shows beside its links. */
export const markWaitingStale = (label: string): void =>
  void queryClient.invalidateQueries({ queryKey: ['waiting', label] })

/** For a page that stays while its person signs in again: answers that stay fresh may have failed in the meantime. */
export const reloadAfterSignIn = (): void => void queryClient.invalidateQueries()

/** After a deletion or a change of a wall: answers off screen are removed as well, so that they cannot be shown again. */
export function reloadEverything(): void {
  queryClient.removeQueries({ type: 'inactive', predicate: canBecomeStale })
  markAllStale()
}
