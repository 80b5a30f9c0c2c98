import type { ClientMerge, clientMerges as contract } from '#contract/client-merges.ts'
import type { Received } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { refreshVisibility } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { notFound, notPermitted } from '../../platform/refusal.ts'
import { typeOf } from '../clients/public.ts'
import {
  bringBack,
  endMerge,
  findMerge,
  insertMerge,
  selectMerges,
  lockClients,
  lockClientsOfMerge,
  lockMerge,
  moveRecords,
  moveRecordsBack,
  seesClient,
  takeAway,
  type MergeRow,
} from './queries.ts'
import { alreadyUndone, sameClient, stays, unknownTarget } from './refusals.ts'

export async function listMerges(
  { tx }: FirmContext,
  { params }: Received<typeof contract.list>,
): Promise<ClientMerge[]> {
  const [client, rows] = await Promise.all([seesClient(tx, params.id), selectMerges(tx, params.id)])
  if (!client) throw notFound('Client')
  return rows.map(toMerge)
}

/** The one in the path goes, the other stays with everything that was theirs. */
export async function mergeClient(
  context: FirmContext,
  { params, body }: Received<typeof contract.merge>,
): Promise<ClientMerge> {
  const { tx, businessId, userId, clock } = context
  if (params.id === body.intoClientId) throw sameClient()
  const seen = await lockClients(tx, [params.id, body.intoClientId])
  const from = seen.find(({ id }) => id === params.id)
  if (!from) throw notFound('Client')
  if (!seen.some(({ id }) => id === body.intoClientId)) throw unknownTarget()
  const [id, at] = [newId(), clock.now()]
  await insertMerge(tx, {
    business_id: businessId,
    id,
    from_client_id: from.id,
    from_name: from.name,
    from_number: from.number,
    from_kind: from.kind,
    client_id: body.intoClientId,
    merged_by: userId,
    merged_at: at,
  })
  await moveRecords(tx, id)
  await takeAway(tx, { id: params.id, into: body.intoClientId, by: userId, at })
  return getMerge(context, id)
}

/** Everything goes back to where it was, or nothing does: what was changed since then is not guessed at. */
export async function undoMerge(
  context: FirmContext,
  { params }: Received<typeof contract.undo>,
): Promise<ClientMerge> {
  const { tx, userId, clock } = context
  const merge = await lockMerge(tx, params.id)
  if (!merge) throw notFound('Merge')
  if (merge.undone_at !== null) throw alreadyUndone()
  await lockClientsOfMerge(tx, merge)
  const { staysBecause } = await getMerge(context, merge.id)
  if (staysBecause) throw stays(staysBecause)
  const at = clock.now()
  // A role that sees clients through their matters does not see one without any.
  if (!(await bringBack(tx, merge.from_client_id, at))) throw notPermitted()
  await moveRecordsBack(tx, merge.id)
  await endMerge(tx, merge.id, userId, at)
  return getMerge(context, merge.id)
}

/** Whoever sees a client through its matters sees another one once they moved. */
async function getMerge({ tx }: FirmContext, id: string): Promise<ClientMerge> {
  await refreshVisibility(tx)
  const row = await findMerge(tx, id)
  if (!row) throw notFound('Merge')
  return toMerge(row)
}

const toMerge = (row: MergeRow): ClientMerge => ({
  id: row.id,
  from: {
    id: row.from_client_id,
    name: row.from_name,
    clientNumber: row.from_number,
    clientType: typeOf(row.from_kind),
  },
  into: { id: row.into_id, name: row.into_name, clientNumber: row.into_number },
  matters: Number(row.matters ?? 0),
  contacts: row.contacts,
  mergedBy: row.merged_by_name,
  mergedAt: row.merged_at.toISOString(),
  undoneBy: row.undone_by_name,
  undoneAt: row.undone_at?.toISOString() ?? null,
  staysBecause: row.stays_because,
})
