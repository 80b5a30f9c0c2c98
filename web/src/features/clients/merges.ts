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

/** What names a client or is filtered by one. */
const OF_CLIENTS = [
  'clients',
  'matters',
  'client-choices',
  'matter-choices',
  'conflicts',
  'saved-views',
  'agenda',
  'time-entries',
  'expenses',
  'flat-fees',
  'progress-notes',
  'court-updates',
]

/** Matters show another client, lists one client more or less, and sums and saved views follow. */
const refresh = () => Promise.all(OF_CLIENTS.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))

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
