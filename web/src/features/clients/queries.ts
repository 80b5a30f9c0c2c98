import type { z } from 'zod'
import { clients, type ClientInput } from '#contract/clients.ts'
import { clientMerges } from '#contract/client-merges.ts'
import { exchange } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { cacheSaved, queryFor } from '../../shared/query.ts'

export type Firm = CurrentUser['firm']
type Body = z.input<typeof ClientInput>

export const clientQuery = (firm: Firm, id: string) => queryFor(clients.get, { params: { id }, query: firm })

const toCache = cacheSaved(clientQuery)

export const createClient = async (firm: Firm, body: Body, idempotencyKey: string) =>
  toCache(firm, await exchange(clients.create, { query: {}, body }, { idempotencyKey }))

export const updateClient = async (firm: Firm, id: string, body: Body) =>
  toCache(firm, await exchange(clients.update, { params: { id }, query: {}, body }))

export const mergesQuery = (firm: Firm, clientId: string) => ({
  ...queryFor(clientMerges.list, { params: { id: clientId }, query: firm }),
  // Whether a merge can be undone may have changed with any edit.
  staleTime: 0,
})

/** The page of the merged client is on screen: the caller reloads after leaving it. */
export const mergeClient = async (id: string, intoClientId: string): Promise<string> =>
  (await exchange(clientMerges.merge, { params: { id }, query: {}, body: { intoClientId } }, { keepsCache: true }))
    .message

export const undoMerge = async (id: string): Promise<string> =>
  (await exchange(clientMerges.undo, { params: { id }, query: {}, body: {} })).message
