import type { z } from 'zod'
import { clients, type ClientInput } from '#contract/clients.ts'
import { exchange } from '../../shared/api.ts'
import type { CurrentUser } from '../../shared/current-user.ts'
import { cacheSaved, queryFor } from '../../shared/query.ts'

export type Firm = CurrentUser['firm']
type Body = z.input<typeof ClientInput>

export const clientQuery = (firm: Firm, id: string) => queryFor(clients.get, { params: { id }, query: firm })

const toCache = cacheSaved(clientQuery)

/** A key makes a save that is sent twice, because its answer was lost, one client. */
export const createClient = async (firm: Firm, body: Body, idempotencyKey: string) =>
  toCache(firm, await exchange(clients.create, { query: {}, body }, { idempotencyKey }))

export const updateClient = async (firm: Firm, id: string, body: Body) =>
  toCache(firm, await exchange(clients.update, { params: { id }, query: {}, body }))
