import { z } from 'zod'
import { CLIENT_TYPES } from './clients.ts'
import { firmKeys, FirmQuery, firmSpelling, Id, Moment } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

const MERGE_STAYS = ['merged_again', 'client_deleted', 'matters_moved', 'contacts_changed'] as const

/** A client that was entered twice and went into another. */
export const ClientMerge = z.strictObject({
  id: Id(),
  /** The one that went. */
  from: z.strictObject({ id: Id(), name: z.string(), clientNumber: z.string(), clientType: z.enum(CLIENT_TYPES) }),
  /** The one that stays. */
  into: z.strictObject({ id: Id(), name: z.string(), clientNumber: z.string() }),
  /** Of the matters that went with it, those that the person asking may see. */
  matters: z.int(),
  contacts: z.int(),
  mergedBy: z.string(),
  mergedAt: Moment,
  undoneBy: z.string().nullable(),
  undoneAt: Moment.nullable(),
  /** Why it cannot be taken back any more; null where it can. */
  staysBecause: z.enum(MERGE_STAYS).nullable(),
})
export type ClientMerge = z.infer<typeof ClientMerge>

const whoMerges = needs('clientInfo', 'clientInfo.delete')
const params = z.object({ id: Id('Client is required') })

export const clientMerges = {
  list: endpoint({
    method: 'GET',
    path: '/admin/client/:id/merges',
    summary: 'What was merged into a client, the latest first',
    access: needs('clientInfo'),
    params,
    query: FirmQuery,
    spelling: firmSpelling,
    response: z.array(ClientMerge),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/admin/client/:id/merge',
    summary: 'Moves the matters, contacts and names of a client to another one, and takes the empty one away',
    access: whoMerges,
    params,
    query: FirmQuery,
    spelling: firmSpelling,
    body: z.strictObject({ ...firmKeys, intoClientId: Id('Client is required') }),
    response: ClientMerge,
    refusals: ['same_client'],
    done: 'Clients merged',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/admin/client-merge/:id/undo',
    summary: 'Brings a merged client back with everything that was moved',
    access: whoMerges,
    params: z.object({ id: Id('Merge is required') }),
    query: FirmQuery,
    spelling: firmSpelling,
    body: z.strictObject(firmKeys),
    response: ClientMerge,
    refusals: ['already_undone', ...MERGE_STAYS],
    done: 'Merge undone',
  }),
}
