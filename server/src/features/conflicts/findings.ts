import { isConflict, similarity } from '#domain/names.ts'
import type { ConflictHit } from '#contract/conflicts.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { selectSimilarNames, selectVisible, type Candidate, type Finding } from './queries.ts'

/** Candidates for each name; far more than a firm has people of one name. */
const MAX_CANDIDATES = 200
const RESTRICTED = 'A restricted matter'

/** Names to search for. Names of the client or matter itself are no conflicts. */
export interface ConflictSearch {
  readonly names: readonly string[]
  readonly clientId?: string | null | undefined
  readonly matterId?: string | null | undefined
}

export async function findSimilarNames(tx: FirmTx, search: ConflictSearch): Promise<Finding[]> {
  if (search.names.length === 0) return []
  return (await selectSimilarNames(tx, search.names, MAX_CANDIDATES))
    .filter((candidate) => !isOwn(candidate, search))
    .map((candidate) => toFinding(candidate, similarityOf(candidate)))
    .filter((finding) => isConflict(finding.similarity))
}

/** Hits as the person may see them: most similar first, identical lines merged. */
export async function toVisibleHits(tx: FirmTx, findings: readonly Finding[]): Promise<ConflictHit[]> {
  const { open, barred } = await selectVisible(tx, findings)
  const hits = findings.map((finding) =>
    finding.matterId !== null && barred.has(finding.matterId) ? behindWall(finding) : toHit(finding, open),
  )
  return distinct(hits).sort((left, right) => right.similarity - left.similarity)
}

/** Names of the client or matter itself; a client's name is often part of its matters' names. */
const isOwn = ({ kind, matter_id, record_client_id }: Candidate, { clientId, matterId }: ConflictSearch) =>
  (kind !== 'opposingParty' && record_client_id === clientId) || (matter_id !== null && matter_id === matterId)

/** A matter's name has its parties: `Obi v Ade` is similar to `Obi` and to `Ade`. */
function similarityOf({ searched_name, kind, name }: Candidate): number {
  const names = kind === 'matter' ? [name, ...name.split(/\s+(?:v|vs|versus)\.?\s+|\s+[-–—:]\s+|[()]/i)] : [name]
  return Math.max(...names.map((found) => similarity(searched_name, found)))
}

const toFinding = (found: Candidate, score: number): Finding => ({
  nameAsked: found.searched_name,
  nameFound: found.name,
  foundIn: found.kind,
  isFormer: found.is_former,
  recordNumber: found.record_number,
  recordName: found.record_name,
  clientId: found.client_id,
  matterId: found.matter_id,
  similarity: Number(score.toFixed(4)),
})

const toHit = ({ clientId, matterId, ...found }: Finding, open: ReadonlySet<string>): ConflictHit => ({
  ...found,
  isRestricted: false,
  clientId: clientId && open.has(clientId) ? clientId : null,
  matterId: matterId && open.has(matterId) ? matterId : null,
})

/** Says that there is a hit behind an ethical wall, and nothing about it. */
const behindWall = ({ nameAsked, similarity: score }: Finding): ConflictHit => ({
  nameAsked,
  nameFound: RESTRICTED,
  foundIn: 'matter',
  isFormer: false,
  isRestricted: true,
  recordNumber: null,
  recordName: null,
  clientId: null,
  matterId: null,
  similarity: score,
})

/** Keeps the most similar of identical lines. */
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
