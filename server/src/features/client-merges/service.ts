import type { ClientMerge } from '#contract/client-merges.ts'
import type { FirmContext } from '../../platform/context.ts'
import { refreshVisibility } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import {
  deleteMergedClient,
  findClient,
  findMerge,
  insertMerge,
  lockClients,
  lockClientsOfMerge,
  lockMerge,
  markUndone,
  moveRecords,
  moveRecordsBack,
  restoreMergedClient,
  selectMerges,
} from './queries.ts'
import { alreadyUndone, cannotUndo, sameClient, unknownTarget } from './refusals.ts'
import { toMerge } from './view.ts'

export async function listMerges({ tx }: FirmContext, clientId: string): Promise<ClientMerge[]> {
  const [client, rows] = await Promise.all([findClient(tx, clientId), selectMerges(tx, clientId)])
  if (!client) throw notFound('Client')
  return rows.map(toMerge)
}

/** Moves everything of the first client to the second and deletes the first. */
export async function mergeClient(context: FirmContext, fromId: string, intoId: string): Promise<ClientMerge> {
  const { tx, businessId, userId, clock } = context
  if (fromId === intoId) throw sameClient()
  const clients = await lockClients(tx, [fromId, intoId])
  const from = clients.find(({ id }) => id === fromId)
  if (!from) throw notFound('Client')
  if (!clients.some(({ id }) => id === intoId)) throw unknownTarget()
  const [id, at] = [newId(), clock.now()]
  await insertMerge(tx, {
    business_id: businessId,
    id,
    from_client_id: from.id,
    from_name: from.name,
    from_number: from.number,
    from_kind: from.kind,
    client_id: intoId,
    merged_by: userId,
    merged_at: at,
  })
  await moveRecords(tx, id)
  await deleteMergedClient(tx, { id: fromId, into: intoId, by: userId, at })
  return getMerge(context, id)
}

/** Undoes a merge in full, or refuses when what was moved has changed since. */
export async function undoMerge(context: FirmContext, id: string): Promise<ClientMerge> {
  const { tx, userId, clock } = context
  const merge = await lockMerge(tx, id)
  if (!merge) throw notFound('Merge')
  if (merge.undone_at !== null) throw alreadyUndone()
  await lockClientsOfMerge(tx, merge)
  const { staysBecause } = await getMerge(context, id)
  if (staysBecause) throw cannotUndo(staysBecause)
  const at = clock.now()
  // A role that sees clients through their matters cannot see one without any.
  if (!(await restoreMergedClient(tx, merge.from_client_id, at))) throw notPermitted()
  await moveRecordsBack(tx, id)
  await markUndone(tx, id, userId, at)
  return getMerge(context, id)
}

/** Moved matters change which clients a person sees through them. */
async function getMerge({ tx }: FirmContext, id: string): Promise<ClientMerge> {
  await refreshVisibility(tx)
  const row = await findMerge(tx, id)
  if (!row) throw notFound('Merge')
  return toMerge(row)
}
