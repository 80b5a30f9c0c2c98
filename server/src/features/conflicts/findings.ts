import { isConflict, similarity } from '#domain/names.ts'
import type { ConflictHit, ConflictPlace } from '#contract/conflicts.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { namesNear, openable, type Candidate } from './queries.ts'

/** Candidates looked at for each name: far more than a firm has people of one name. */
const MOST_CANDIDATES = 200
const RESTRICTED = 'A restricted matter'

/** A name like one that was asked, whoever may see it: what is kept of a check. */
export interface Finding {
  readonly nameAsked: string
  readonly nameFound: string
  readonly foundIn: ConflictPlace
  readonly isFormer: boolean
  readonly recordNumber: string
  readonly recordName: string
  readonly clientId: string | null
  readonly matterId: string | null
  readonly similarity: number
}

/** Some names, but for those of the client or matter that they belong to. */
export interface Question {
  readonly names: readonly string[]
  readonly clientId?: string | null | undefined
  readonly matterId?: string | null | undefined
}

export async function findAlike(tx: FirmTx, question: Question): Promise<Finding[]> {
  if (question.names.length === 0) return []
  return (await namesNear(tx, question.names, MOST_CANDIDATES))
    .filter((candidate) => !isOwn(candidate, question))
    .map((candidate) => toFinding(candidate, likeness(candidate)))
    .filter((finding) => isConflict(finding.similarity))
}

/** What the person asking may see of it: the likest first, one line for what reads the same. */
export async function readAs(tx: FirmTx, findings: readonly Finding[]): Promise<ConflictHit[]> {
  const { open, barred } = await openable(tx, findings)
  const hits = findings.map((finding) =>
    finding.matterId !== null && barred.has(finding.matterId) ? behindWall(finding) : toHit(finding, open),
  )
  return distinct(hits).sort((left, right) => right.similarity - left.similarity)
}

/** Names of the client or matter being edited; a client's name stands in its own matters' names as well. */
const isOwn = ({ kind, matter_id, record_client_id }: Candidate, { clientId, matterId }: Question) =>
  (kind !== 'opposingParty' && record_client_id === clientId) || (matter_id !== null && matter_id === matterId)

/** Parties of a case stand in its name: `Obi v Ade` is like `Obi` and like `Ade`. */
function likeness({ searched_name, kind, name }: Candidate): number {
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

/** An ethical wall: that there is something is said, and nothing of what it is. */
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
