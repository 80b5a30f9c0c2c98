import type { Answer, Received } from '#contract/endpoint.ts'
import type { conflicts as contract, RecordedConflictCheck } from '#contract/conflicts.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { findSimilarNames, toVisibleHits, type ConflictSearch } from './findings.ts'
import {
  findClientNames,
  findMatterNames,
  insertCheck,
  selectChecks,
  type CheckedRecord,
  type CheckRow,
} from './queries.ts'

export async function checkConflicts(
  { tx }: FirmContext,
  search: Received<typeof contract.check>['body'],
): Promise<Answer<typeof contract.check>> {
  return { hits: await toVisibleHits(tx, await findSimilarNames(tx, search)) }
}

/** Compares opposing parties with all names, and the client's names with all but its own. */
export async function checkMatter(
  context: FirmContext,
  matterId: string,
  note: string,
): Promise<RecordedConflictCheck> {
  const matter = await findMatterNames(context.tx, matterId)
  if (!matter) throw notFound('Matter')
  return recordCheck(context, { matter_id: matterId, client_id: null }, note, [
    { names: matter.opposing_names, matterId },
    { names: matter.client_names, clientId: matter.client_id },
  ])
}

export async function checkClient(
  context: FirmContext,
  clientId: string,
  note: string,
): Promise<RecordedConflictCheck> {
  const client = await findClientNames(context.tx, clientId)
  if (!client) throw notFound('Client')
  return recordCheck(context, { matter_id: null, client_id: clientId }, note, [{ names: client.names, clientId }])
}

/** Records the check of a new client or matter. */
export const recordInitialCheck = {
  ofMatter: (context: FirmContext, id: string) => checkMatter(context, id, 'When the matter was added'),
  ofClient: (context: FirmContext, id: string) => checkClient(context, id, 'When the client was added'),
}

export async function listMatterChecks({ tx }: FirmContext, matterId: string): Promise<RecordedConflictCheck[]> {
  const [matter, rows] = await Promise.all([
    findMatterNames(tx, matterId),
    selectChecks(tx, { matter_id: matterId, client_id: null }),
  ])
  if (!matter) throw notFound('Matter')
  return Promise.all(rows.map((row) => toCheck(tx, row)))
}

export async function listClientChecks({ tx }: FirmContext, clientId: string): Promise<RecordedConflictCheck[]> {
  const [client, rows] = await Promise.all([
    findClientNames(tx, clientId),
    selectChecks(tx, { matter_id: null, client_id: clientId }),
  ])
  if (!client) throw notFound('Client')
  return Promise.all(rows.map((row) => toCheck(tx, row)))
}

async function recordCheck(
  { tx, businessId, userId, clock }: FirmContext,
  record: CheckedRecord,
  note: string,
  searches: readonly ConflictSearch[],
): Promise<RecordedConflictCheck> {
  const findings = (await Promise.all(searches.map((search) => findSimilarNames(tx, search)))).flat()
  const names = [...new Set(searches.flatMap((search) => search.names))]
  const row = { business_id: businessId, id: newId(), ...record, names, note, checked_by: userId }
  return toCheck(tx, await insertCheck(tx, { ...row, hits: JSON.stringify(findings), checked_at: clock.now() }))
}

const toCheck = async (tx: FirmContext['tx'], row: CheckRow): Promise<RecordedConflictCheck> => ({
  id: row.id,
  checkedBy: row.checked_by_name,
  checkedAt: row.checked_at.toISOString(),
  names: row.names,
  hits: await toVisibleHits(tx, row.hits),
  note: row.note,
})
