import { queryOptions } from '@tanstack/react-query'
import { clientMerges } from '#contract/client-merges.ts'
import { call, exchange } from '../../shared/api.ts'
import { queryClient } from '../../shared/query-client.ts'
import type { Firm } from './queries.ts'

export const mergesQuery = (firm: Firm, clientId: string) =>
  queryOptions({
    queryKey: ['clients', 'merges', clientId],
    queryFn: ({ signal }) => call(clientMerges.list, { params: { id: clientId }, query: firm }, { signal }),
    // Whether a merge can be undone may have changed with any edit.
    staleTime: 0,
  })

/** Matters show another client, lists one client more or less, and sums follow. */
const refresh = () =>
  Promise.all(
    ['clients', 'matters', 'client-choices', 'matter-choices', 'conflicts', 'time-entries'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  )

export async function mergeClient(id: string, intoClientId: string): Promise<string> {
  const { message } = await exchange(clientMerges.merge, { params: { id }, query: {}, body: { intoClientId } })
  queryClient.removeQueries({ queryKey: ['clients', 'one', id] })
  await refresh()
  return message
}

export async function undoMerge(id: string): Promise<string> {
  const { message } = await exchange(clientMerges.undo, { params: { id }, query: {}, body: {} })
  await refresh()
  return message
}
