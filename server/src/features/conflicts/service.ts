import { CONFLICT_THRESHOLD, similarity } from '#domain/names.ts'
import type { ConflictHit, conflicts as contract } from '#contract/conflicts.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { namesNear, openable, type Candidate } from './queries.ts'

/** Candidates looked at for each name: far more than a firm has people of one name. */
const MOST_CANDIDATES = 200
const RESTRICTED = 'A restricted matter'

export async function checkConflicts(
  { tx }: FirmContext,
  { body }: Received<typeof contract.check>,
): Promise<Answer<typeof contract.check>> {
  if (body.names.length === 0) return { hits: [] }
  const alike = (await namesNear(tx, body.names, MOST_CANDIDATES))
    .filter((candidate) => !isOwn(candidate, body))
    .map((candidate) => ({ candidate, score: likeness(candidate) }))
    .filter(({ score }) => score >= CONFLICT_THRESHOLD)
  const open = await openable(
    tx,
    alike.map(({ candidate }) => candidate),
  )
  const hits = alike.map(({ candidate, score }) =>
    candidate.is_barred ? behindWall(candidate, score) : toHit(candidate, score, open),
  )
  return { hits: distinct(hits).sort((left, right) => right.similarity - left.similarity) }
}

/** Names of the client or matter being edited; a client's name stands in its own matters' names as well. */
const isOwn = ({ kind, matter_id, record_client_id }: Candidate, { clientId, matterId }: Edited) =>
  (kind !== 'opposingParty' && record_client_id === clientId) || (matter_id !== null && matter_id === matterId)

type Edited = Pick<Received<typeof contract.check>['body'], 'clientId' | 'matterId'>

/** Parties of a case stand in its name: `Obi v Ade` is like `Obi` and like `Ade`. */
function likeness({ asked_name, kind, name }: Candidate): number {
  const names = kind === 'matter' ? [name, ...name.split(/\s+(?:v|vs|versus)\.?\s+|\s+[-–—:]\s+|[()]/i)] : [name]
  return Math.max(...names.map((found) => similarity(asked_name, found)))
}

const rounded = (score: number) => Number(score.toFixed(4))

const toHit = (found: Candidate, score: number, open: ReadonlySet<string>): ConflictHit => ({
  nameAsked: found.asked_name,
  nameFound: found.name,
  foundIn: found.kind,
  isFormer: found.is_former,
  isRestricted: false,
  recordNumber: found.record_number,
  recordName: found.record_name,
  clientId: found.client_id && open.has(found.client_id) ? found.client_id : null,
  matterId: found.matter_id && open.has(found.matter_id) ? found.matter_id : null,
  similarity: rounded(score),
})

/** An ethical wall: that there is something is said, and nothing of what it is. */
const behindWall = (found: Candidate, score: number): ConflictHit => ({
  nameAsked: found.asked_name,
  nameFound: RESTRICTED,
  foundIn: 'matter',
  isFormer: false,
  isRestricted: true,
  recordNumber: null,
  recordName: null,
  clientId: null,
  matterId: null,
  similarity: rounded(score),
})

/** One line for what reads the same. */
function distinct(hits: readonly ConflictHit[]): ConflictHit[] {
  const byText = new Map<string, ConflictHit>()
  for (const hit of hits) {
    const { similarity: _, ...text } = hit
    const key = JSON.stringify(text)
    const known = byText.get(key)
    if (!known || known.similarity < hit.similarity) byText.set(key, hit)
  }
  return [...byText.values()]
}
