import { QueryClient } from '@tanstack/react-query'

/** No retries and no refetch on window focus (spec §9). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
    mutations: { retry: false },
  },
})

const FIGURES = ['overview', 'activity', 'figures', 'budget']

/** What matters and clients come to, their budgets and their history: kept among the time entries, made old by other records too. */
export const refreshFigures = () =>
  Promise.all(FIGURES.map((part) => queryClient.invalidateQueries({ queryKey: ['time-entries', part] })))
