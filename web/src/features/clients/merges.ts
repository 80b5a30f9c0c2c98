import { clientMerges } from '#contract/client-merges.ts'
import { exchange } from '../../shared/api.ts'
import { queryFor } from '../../shared/query.ts'
import type { Firm } from './queries.ts'

export const mergesQuery = (firm: Firm, clientId: string) => ({
  ...queryFor(clientMerges.list, { params: { id: clientId }, query: firm }),
  // Whether a merge can be undone may have changed with any edit.
  staleTime: 0,
})

/** The page of the client that goes is on screen: its answers are reloaded once it has been left. */
export const mergeClient = async (id: string, intoClientId: string): Promise<string> =>
  (await exchange(clientMerges.merge, { params: { id }, query: {}, body: { intoClientId } }, { keepsCache: true }))
    .message

export const undoMerge = async (id: string): Promise<string> =>
  (await exchange(clientMerges.undo, { params: { id }, query: {}, body: {} })).message
