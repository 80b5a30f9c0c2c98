import { QueryClient } from '@tanstack/react-query'

/** No retries and no refetch on window focus (spec §9). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
    mutations: { retry: false },
  },
})
