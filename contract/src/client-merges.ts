import { z } from 'zod'
import { CLIENT_TYPES } from './clients.ts'
import { firmCall, firmKeys, Id, Moment } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

const UNDO_OBSTACLES = ['merged_again', 'client_deleted', 'matters_moved', 'contacts_changed'] as const

/** A client that was entered twice and merged into another. */
export const ClientMerge = z.strictObject({
  id: Id(),
  /** The client that was merged. */
  from: z.strictObject({ id: Id(), name: z.string(), clientNumber: z.string(), clientType: z.enum(CLIENT_TYPES) }),
  /** The client that has everything now. */
  into: z.strictObject({ id: Id(), name: z.string(), clientNumber: z.string() }),
  /** The number of moved matters that the person may see. */
  matters: z.int(),
  contacts: z.int(),
  mergedBy: z.string(),
  mergedAt: Moment,
  undoneBy: z.string().nullable(),
  undoneAt: Moment.nullable(),
  /** Why the merge can no longer be undone; null when it can. */
  staysBecause: z.enum(UNDO_OBSTACLES).nullable(),
})
export type ClientMerge = z.infer<typeof ClientMerge>

const mergeAccess = needs('clientInfo', 'clientInfo.delete')
const params = z.object({ id: Id('Client is required') })

export const clientMerges = {
  list: endpoint('GET', '/admin/client/:id/merges', {
    summary: 'Clients that were merged into a client, latest first',
    access: needs('clientInfo'),
    params,
    ...firmCall,
    response: z.array(ClientMerge),
  }),
  merge: endpoint('POST', '/admin/client/:id/merge', {
    summary: 'Moves the matters, contacts and names of a client to another one, and deletes the empty client',
    access: mergeAccess,
    params,
    ...firmCall,
    body: z.strictObject({ ...firmKeys, intoClientId: Id('Client is required') }),
    response: ClientMerge,
    refusals: ['same_client', 'client_money_held'],
    done: 'Clients merged',
  }),
  undo: endpoint('POST', '/admin/client-merge/:id/undo', {
    summary: 'Restores a merged client with everything that was moved',
    access: mergeAccess,
    params: z.object({ id: Id('Merge is required') }),
    ...firmCall,
    body: z.strictObject(firmKeys),
    response: ClientMerge,
    refusals: ['already_undone', ...UNDO_OBSTACLES, 'client_money_held'],
    done: 'Merge undone',
  }),
}
