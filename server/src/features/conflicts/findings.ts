import { compareNames, parseName, type NameMatch, type ParsedName } from '#domain/names.ts'
import { MAX_CONFLICT_NAMES, MAX_HITS_PER_NAME, type ConflictHit, type ConflictStanding } from '#contract/conflicts.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { selectSimilarNames, selectVisible, type Candidate, type Finding } from './queries.ts'

const RESTRICTED = 'A restricted matter'

/** Names to search for. Names of the client or matter itself are no conflicts. */
export interface ConflictSearch {
  readonly names: readonly string[]
  readonly clientId?: string | null | undefined
  readonly matterId?: string | null | undefined
}

export interface Findings {
  readonly findings: readonly Finding[]
  /** Names for which more names are similar than are listed. */
  readonly moreNames: readonly string[]
}

/**
 * The similar names of the entire firm, for each searched name the most similar first. The database narrows them by its
 * lists of words, as many names at a time as one call takes, so that the work grows with the number of names only.
 */
export async function findSimilarNames(tx: FirmTx, search: ConflictSearch): Promise<Findings> {
  const findings: Finding[] = []
  const moreNames: string[] = []
  const parse = candidateParser()
  for (let from = 0; from < search.names.length; from += MAX_CONFLICT_NAMES) {
    const names = search.names.slice(from, from + MAX_CONFLICT_NAMES)
    const candidates = await selectSimilarNames(tx, names, MAX_HITS_PER_NAME + 1)
    for (const [index, name] of names.entries()) {
      const ofName = candidates.filter((candidate) => candidate.searched_at === index + 1)
      if (ofName.length > MAX_HITS_PER_NAME) moreNames.push(name)
      findings.push(...compareCandidates(name, ofName.slice(0, MAX_HITS_PER_NAME), { search, parse }))
    }
  }
  return { findings, moreNames }
}

type ParseCandidate = (candidate: Candidate) => readonly ParsedName[]

/** Splits each known name once, however many of the searched names it may be similar to. */
function candidateParser(): ParseCandidate {
  const parsed = new Map<string, readonly ParsedName[]>()
  return ({ id, kind, name }) => {
    const known = parsed.get(id) ?? namesWithin(kind, name).map(parseName)
    parsed.set(id, known)
    return known
  }
}

/** A matter's name has its parties: `Obi v Ade` is similar to `Obi` and to `Ade`. */
const namesWithin = (kind: Candidate['kind'], name: string): string[] =>
  kind === 'matter' ? [name, ...name.split(/\s+(?:v|vs|versus)\.?\s+|\s+[-–—:]\s+|[()]/i)] : [name]

interface Comparison {
  readonly search: ConflictSearch
  readonly parse: ParseCandidate
}

function compareCandidates(name: string, candidates: readonly Candidate[], { search, parse }: Comparison): Finding[] {
  const searched = parseName(name)
  return candidates
    .filter((candidate) => !isOwn(candidate, search))
    .flatMap((candidate) => {
      const match = matchCandidate(searched, candidate, parse(candidate))
      return match ? [toFinding(name, candidate, match)] : []
    })
    .toSorted((left, right) => right.score - left.score)
}

/**
 * Names of the client or matter itself; a client's name is often part of its matters' names. What is behind a wall for the
 * person is found whatever they search for, or the answer would tell whose it is.
 */
const isOwn = (candidate: Candidate, { clientId, matterId }: ConflictSearch) =>
  !candidate.is_barred &&
  ((isOfClient(candidate) && candidate.record_client_id === clientId) ||
    (candidate.matter_id !== null && candidate.matter_id === matterId))

const isOfClient = ({ kind, client_id }: Candidate) =>
  kind === 'client' || kind === 'contact' || kind === 'matter' || (kind === 'relatedParty' && client_id !== null)

function matchCandidate(
  searched: ParsedName,
  { frequent, is_barred }: Candidate,
  known: readonly ParsedName[],
): NameMatch | undefined {
  const options = { frequent: new Set(frequent), wholeWordsOnly: is_barred }
  return known
    .map((found) => compareNames(searched, found, options))
    .filter((match) => match !== undefined)
    .toSorted((left, right) => right.score - left.score)[0]
}

const toFinding = (name: string, found: Candidate, { strength, score, reason }: NameMatch): Finding => ({
  nameAsked: name,
  nameFound: found.name,
  foundIn: found.kind,
  role: found.role,
  standing: standingOf(found),
  recordNumber: found.record_number,
  recordName: found.record_name,
  clientId: found.client_id,
  matterId: found.matter_id,
  strength,
  score: Number(score.toFixed(4)),
  reason,
})

function standingOf({ is_merged, is_deleted, is_closed, standing }: Candidate): ConflictStanding {
  if (is_merged) return 'merged'
  if (is_deleted) return 'deleted'
  if (is_closed) return 'closed'
  return standing === 'former' || standing === 'declined' ? standing : 'current'
}

/** Hits as the person may see them, in the order of the names: restricted ones first, then the most similar. */
export async function toVisibleHits(tx: FirmTx, findings: readonly Finding[]): Promise<ConflictHit[]> {
  const { open, barred } = await selectVisible(tx, findings)
  const isBarred = ({ matterId }: Finding) => matterId !== null && barred.has(matterId)
  const names = [...new Set(findings.map(({ nameAsked }) => nameAsked))]
  return names.flatMap((name) => {
    const ofName = findings.filter(({ nameAsked }) => nameAsked === name)
    const hits = ofName.filter((finding) => !isBarred(finding)).map((finding) => toHit(finding, open))
    return [...(ofName.some(isBarred) ? [behindWall(name)] : []), ...distinct(hits)]
  })
}

const toHit = ({ clientId, matterId, ...found }: Finding, open: ReadonlySet<string>): ConflictHit => ({
  nameAsked: found.nameAsked,
  nameFound: found.nameFound,
  foundIn: found.foundIn,
  role: found.role,
  standing: found.standing,
  recordNumber: found.recordNumber,
  recordName: found.recordName,
  strength: found.strength,
  reason: found.reason,
  isRestricted: false,
  clientId: clientId && open.has(clientId) ? clientId : null,
  matterId: matterId && open.has(matterId) ? matterId : null,
})

/** Says that there is something behind an ethical wall, and nothing about it: neither how much nor how similar. */
const behindWall = (name: string): ConflictHit => ({
  nameAsked: name,
  nameFound: RESTRICTED,
  foundIn: 'matter',
  role: null,
  standing: 'current',
  isRestricted: true,
  recordNumber: null,
  recordName: null,
  clientId: null,
  matterId: null,
  strength: null,
  reason: null,
})

/** Keeps the first of identical lines. */
const distinct = (hits: readonly ConflictHit[]): ConflictHit[] => [
  ...new Map(hits.map((hit) => [JSON.stringify(hit), hit])).values(),
]
