import type { Answer, Received } from '#contract/endpoint.ts'
import type { ConflictDecision, conflicts as contract, RecordedConflictCheck } from '#contract/conflicts.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { findSimilarNames, toVisibleHits, type ConflictSearch } from './findings.ts'
import {
  findCheck,
  findClientNames,
  findMatterNames,
  insertCheck,
  selectChecks,
  selectReports,
  updateDecision,
  type CheckedRecord,
} from './queries.ts'
import { toCheck, toReportRow } from './view.ts'

export async function checkConflicts(
  { tx }: FirmContext,
  search: Received<typeof contract.check>['body'],
): Promise<Answer<typeof contract.check>> {
  const { findings, moreNames } = await findSimilarNames(tx, search)
  return { hits: await toVisibleHits(tx, findings), moreNames: [...moreNames] }
}

interface Decision {
  readonly decision: ConflictDecision
  readonly decisionReason: string
}
interface Remarks {
  readonly note: string
  readonly decision?: Decision | undefined
}

/** Compares opposing and related parties with all names, and the client's names with all but its own. */
export async function checkMatter(
  context: FirmContext,
  matterId: string,
  remarks: Remarks,
): Promise<RecordedConflictCheck> {
  const matter = await findMatterNames(context.tx, matterId)
  if (!matter) throw notFound('Matter')
  return recordCheck(context, { matter_id: matterId, client_id: null }, remarks, [
    { names: matter.party_names, matterId },
    { names: matter.client_names, clientId: matter.client_id },
  ])
}

export async function checkClient(
  context: FirmContext,
  clientId: string,
  remarks: Remarks,
): Promise<RecordedConflictCheck> {
  const client = await findClientNames(context.tx, clientId)
  if (!client) throw notFound('Client')
  return recordCheck(context, { matter_id: null, client_id: clientId }, remarks, [{ names: client.names, clientId }])
}

/** Someone who saves although names are similar has decided that they are no conflict, and said why. */
const clearedBy = (reason: string | undefined): Decision | undefined =>
  reason ? { decision: 'clear', decisionReason: reason } : undefined

/** Records the check of a new client or matter. */
export const recordInitialCheck = {
  ofMatter: (context: FirmContext, id: string, reason: string | undefined) =>
    checkMatter(context, id, { note: 'When the matter was added', decision: clearedBy(reason) }),
  ofClient: (context: FirmContext, id: string, reason: string | undefined) =>
    checkClient(context, id, { note: 'When the client was added', decision: clearedBy(reason) }),
}

/** Records the check of a client or matter that was saved although its new names are similar to others. */
export const recordClearedCheck = {
  ofMatter: (context: FirmContext, id: string, reason: string) =>
    checkMatter(context, id, { note: 'When the matter was changed', decision: clearedBy(reason) }),
  ofClient: (context: FirmContext, id: string, reason: string) =>
    checkClient(context, id, { note: 'When the client was changed', decision: clearedBy(reason) }),
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

export async function listReports({ tx }: FirmContext, query: Received<typeof contract.reports>['query']) {
  const page = toPage(await selectReports(tx, { ...query, text: query.generalSearchText }), query)
  return { ...page, data: page.data.map(toReportRow) }
}

export async function getReport({ tx }: FirmContext, id: string): Promise<RecordedConflictCheck> {
  const row = await findCheck(tx, id)
  if (!row) throw notFound('Report')
  return toCheck(tx, row)
}

export const createReport = (
  context: FirmContext,
  { names, note, decision, decisionReason }: Received<typeof contract.keep>['body'],
): Promise<RecordedConflictCheck> =>
  recordCheck(context, { matter_id: null, client_id: null }, { note, decision: { decision, decisionReason } }, [
    { names },
  ])

/** The latest decision counts; the audit trail keeps those before it. */
export async function updateReportDecision(
  context: FirmContext,
  id: string,
  decision: Decision,
): Promise<RecordedConflictCheck> {
  if (!(await findCheck(context.tx, id))) throw notFound('Report')
  await updateDecision(context.tx, id, decisionColumns(context, decision))
  return getReport(context, id)
}

const decisionColumns = ({ userId, clock }: FirmContext, { decision, decisionReason }: Decision) => ({
  decision,
  decision_reason: decisionReason,
  decided_by: decision === 'undecided' ? null : userId,
  decided_at: decision === 'undecided' ? null : clock.now(),
})

async function recordCheck(
  context: FirmContext,
  record: CheckedRecord,
  { note, decision = { decision: 'undecided', decisionReason: '' } }: Remarks,
  searches: readonly ConflictSearch[],
): Promise<RecordedConflictCheck> {
  const { tx, businessId, userId, clock } = context
  const found = []
  for (const search of searches) found.push(await findSimilarNames(tx, search))
  const id = newId()
  await insertCheck(tx, {
    business_id: businessId,
    id,
    ...record,
    names: [...new Set(searches.flatMap((search) => search.names))],
    note,
    hits: JSON.stringify(found.flatMap(({ findings }) => findings)),
    more_names: found.flatMap(({ moreNames }) => moreNames),
    checked_by: userId,
    checked_at: clock.now(),
    ...decisionColumns(context, decision),
  })
  return getReport(context, id)
}
