import type { conflicts as contract, KeptConflictCheck } from '#contract/conflicts.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusal.ts'
import { findAlike, readAs, type Finding, type Question } from './findings.ts'
import { insertCheck, listChecks, namesOfClient, namesOfMatter, type CheckedRecord, type CheckRow } from './queries.ts'

export async function checkConflicts(
  { tx }: FirmContext,
  { body }: Received<typeof contract.check>,
): Promise<Answer<typeof contract.check>> {
  return { hits: await readAs(tx, await findAlike(tx, body)) }
}

type OfRecord = Pick<Received<typeof contract.checkMatter>, 'params' | 'body'>

/** The other side against everybody, and the client against everybody but its own. */
export async function checkMatter(context: FirmContext, { params, body }: OfRecord): Promise<KeptConflictCheck> {
  const found = await namesOfMatter(context.tx, params.id)
  if (!found) throw notFound('Matter')
  return keep(context, { matter_id: params.id, client_id: null }, body.note, [
    { names: found.opposing, matterId: params.id },
    { names: found.client, clientId: found.clientId },
  ])
}

export async function checkClient(context: FirmContext, { params, body }: OfRecord): Promise<KeptConflictCheck> {
  const names = await namesOfClient(context.tx, params.id)
  if (!names) throw notFound('Client')
  return keep(context, { matter_id: null, client_id: params.id }, body.note, [{ names, clientId: params.id }])
}

/** What was found when a record was added is on its file from the beginning. */
export const recordInitialCheck = {
  ofMatter: (context: FirmContext, id: string) =>
    checkMatter(context, { params: { id }, body: { note: 'When the matter was added' } }),
  ofClient: (context: FirmContext, id: string) =>
    checkClient(context, { params: { id }, body: { note: 'When the client was added' } }),
}

export async function listChecksOfMatter({ tx }: FirmContext, { params }: Pick<OfRecord, 'params'>) {
  const [matter, rows] = await Promise.all([
    namesOfMatter(tx, params.id),
    listChecks(tx, { matter_id: params.id, client_id: null }),
  ])
  if (!matter) throw notFound('Matter')
  return Promise.all(rows.map((row) => toKept(tx, row)))
}

export async function listChecksOfClient({ tx }: FirmContext, { params }: Pick<OfRecord, 'params'>) {
  const [client, rows] = await Promise.all([
    namesOfClient(tx, params.id),
    listChecks(tx, { matter_id: null, client_id: params.id }),
  ])
  if (!client) throw notFound('Client')
  return Promise.all(rows.map((row) => toKept(tx, row)))
}

async function keep(
  { tx, businessId, userId, clock }: FirmContext,
  record: CheckedRecord,
  note: string,
  questions: readonly Question[],
): Promise<KeptConflictCheck> {
  const findings = (await Promise.all(questions.map((question) => findAlike(tx, question)))).flat()
  const names = [...new Set(questions.flatMap((question) => question.names))]
  const row = { business_id: businessId, id: newId(), ...record, names, note, checked_by: userId }
  const kept = await insertCheck(tx, { ...row, hits: JSON.stringify(findings), checked_at: clock.now() })
  return toKept(tx, kept)
}

const toKept = async (tx: FirmContext['tx'], row: CheckRow): Promise<KeptConflictCheck> => ({
  id: row.id,
  checkedBy: row.checked_by_name,
  checkedAt: row.checked_at.toISOString(),
  names: row.names,
  // Written by `keep` alone.
  hits: await readAs(tx, row.hits as unknown as Finding[]),
  note: row.note,
})
