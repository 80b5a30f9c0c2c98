import { MATCH_STRENGTHS } from '#domain/names.ts'
import { z } from 'zod'
import { firmCall, firmKeys, FirmQuery, Id, listSpelling, Moment, page, pagingKeys, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { RELATED_ROLES } from './related-parties.ts'

export const CONFLICT_PLACES = ['client', 'contact', 'relatedParty', 'opposingParty', 'matter'] as const
export type ConflictPlace = (typeof CONFLICT_PLACES)[number]

/** What has become of the record that was found. */
export const CONFLICT_STANDINGS = ['current', 'former', 'declined', 'closed', 'merged', 'deleted'] as const
export type ConflictStanding = (typeof CONFLICT_STANDINGS)[number]

export const ConflictHit = z.strictObject({
  nameAsked: z.string(),
  /** 'A restricted matter' when an ethical wall hides the record from the person; nothing else is said of it then. */
  nameFound: z.string(),
  foundIn: z.enum(CONFLICT_PLACES),
  /** The role of a related party. */
  role: z.enum(RELATED_ROLES).nullable(),
  standing: z.enum(CONFLICT_STANDINGS),
  isRestricted: z.boolean(),
  /** Number of the client or matter; null when it is restricted. */
  recordNumber: z.string().nullable(),
  /** Name of the client (of a contact) or of the matter (of an opposing party). */
  recordName: z.string().nullable(),
  /** The client or matter to open; null when the person may not see it. */
  clientId: Id().nullable(),
  matterId: Id().nullable(),
  /** Null when it is restricted. */
  strength: z.enum(MATCH_STRENGTHS).nullable(),
  /** Why it was found, such as 'Contains the word Coker; initials match'; null when it is restricted. */
  reason: z.string().nullable(),
})
export type ConflictHit = z.infer<typeof ConflictHit>

export const MAX_CONFLICT_NAMES = 25
export const MAX_CONFLICT_NAME_LENGTH = 120
/** The most hits that a check lists for one name, the most similar ones. */
export const MAX_HITS_PER_NAME = 30

/** What a check found: the hits of each name together, the most similar first, restricted ones at their head. */
const found = {
  hits: z.array(ConflictHit),
  /** Names for which more than MAX_HITS_PER_NAME similar names exist. */
  moreNames: z.array(z.string()),
}

const Names = z
  .array(
    z.string().trim().max(MAX_CONFLICT_NAME_LENGTH, `A name can have at most ${MAX_CONFLICT_NAME_LENGTH} characters`),
  )
  .max(MAX_CONFLICT_NAMES, `At most ${MAX_CONFLICT_NAMES} names at a time`)
  .transform((names) => [...new Set(names.filter((name) => name !== ''))])

const ConflictCheck = z.strictObject({
  ...firmKeys,
  names: Names,
  /** The client being edited: its own names and those of its matters are no conflicts; opposing parties are. */
  clientId: Id('Client is not known').nullable().optional(),
  /** The matter being edited: its own names are no conflicts. */
  matterId: Id('Matter is not known').nullable().optional(),
})

export const CONFLICT_DECISIONS = ['undecided', 'clear', 'waived', 'declined'] as const
export type ConflictDecision = (typeof CONFLICT_DECISIONS)[number]
export const CONFLICT_DECISION_LABELS: Readonly<Record<ConflictDecision, string>> = {
  undecided: 'Not decided',
  clear: 'No conflict',
  waived: 'Conflict waived',
  declined: 'Conflict: declined',
}

/** A recorded check of a client, a matter, or names that someone searched for. */
export const RecordedConflictCheck = z.strictObject({
  id: Id(),
  checkedBy: z.string(),
  checkedAt: Moment,
  names: z.array(z.string()),
  /** As visible to the reader now: matters behind a wall are shown as restricted. */
  ...found,
  note: z.string(),
  /** The client or matter that was checked; null for a search. */
  about: z.strictObject({ clientId: Id().nullable(), matterId: Id().nullable(), name: z.string() }).nullable(),
  decision: z.enum(CONFLICT_DECISIONS),
  decisionReason: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: Moment.nullable(),
})
export type RecordedConflictCheck = z.infer<typeof RecordedConflictCheck>

/** A line of the list of reports. */
export const ConflictReportRow = RecordedConflictCheck.omit({ hits: true, moreNames: true }).extend({
  /** Whether anything was found; what it was, the report says. */
  hasHits: z.boolean(),
})
export type ConflictReportRow = z.infer<typeof ConflictReportRow>

const Decision = z.strictObject({
  ...firmKeys,
  decision: z.enum(CONFLICT_DECISIONS, 'Decision is required'),
  decisionReason: Text(2_000).default(''),
})
const reasonNeeded = ({ decision, decisionReason }: { decision: ConflictDecision; decisionReason: string }) =>
  decision === 'undecided' || decisionReason !== ''
const REASON_NEEDED = { error: 'Reason is required', path: ['decisionReason'] }

const CheckInput = z.strictObject({ ...firmKeys, note: Text(2_000).default('') })
const clientParams = z.object({ id: Id('Client is required') })
const matterParams = z.object({ id: Id('Matter is required') })
const reportParams = z.object({ id: Id('Report is required') })

export const conflicts = {
  check: endpoint('POST', '/admin/conflict-check', {
    summary:
      'Compares up to 25 names of at most 120 characters with every client, contact, related party, opposing party and matter of the firm',
    access: needs('clientInfo'),
    ...firmCall,
    body: ConflictCheck,
    response: z.strictObject(found),
    readOnly: true,
  }),
  reports: endpoint('GET', '/admin/conflict-reports', {
    summary:
      'The recorded conflict checks that the person may see, latest first; the search text is found in their names',
    access: needs('clientInfo'),
    query: FirmQuery.extend(pagingKeys),
    spelling: listSpelling,
    response: page(ConflictReportRow),
  }),
  report: endpoint('GET', '/admin/conflict-reports/:id', {
    ...firmCall,
    summary: 'A recorded conflict check',
    access: needs('clientInfo'),
    params: reportParams,
    response: RecordedConflictCheck,
  }),
  keep: endpoint('POST', '/admin/conflict-reports', {
    ...firmCall,
    summary: 'Compares names with the names of the firm and records what was found, with a decision',
    access: needs('clientInfo'),
    body: Decision.extend({
      names: Names.pipe(z.array(z.string()).min(1, 'A name is required')),
      note: Text(2_000).default(''),
    }).refine(reasonNeeded, REASON_NEEDED),
    response: RecordedConflictCheck,
    done: 'Conflict report kept',
  }),
  decide: endpoint('PUT', '/admin/conflict-reports/:id/decision', {
    ...firmCall,
    summary: 'Records what was decided about a conflict check, and why',
    access: needs('clientInfo', 'clientInfo.edit'),
    params: reportParams,
    body: Decision.refine(reasonNeeded, REASON_NEEDED),
    response: RecordedConflictCheck,
    done: 'Decision kept',
  }),
  ofMatter: endpoint('GET', '/admin/matter/:id/conflict-checks', {
    ...firmCall,
    summary: 'The recorded conflict checks of a matter, latest first',
    access: needs('matterMaster', 'clientInfo'),
    params: matterParams,
    response: z.array(RecordedConflictCheck),
  }),
  checkMatter: endpoint('POST', '/admin/matter/:id/conflict-checks', {
    ...firmCall,
    summary:
      "Compares a matter's opposing and related parties and its client's names with the firm's names, and records the hits",
    access: needs('matterMaster', 'clientInfo', 'matterMaster.edit'),
    params: matterParams,
    body: CheckInput,
    response: RecordedConflictCheck,
    done: 'Conflict check kept',
  }),
  ofClient: endpoint('GET', '/admin/client/:id/conflict-checks', {
    ...firmCall,
    summary: 'The recorded conflict checks of a client, latest first',
    access: needs('clientInfo'),
    params: clientParams,
    response: z.array(RecordedConflictCheck),
  }),
  checkClient: endpoint('POST', '/admin/client/:id/conflict-checks', {
    ...firmCall,
    summary:
      "Compares the names of a client, its contacts and its related parties with the firm's names, and records the hits",
    access: needs('clientInfo', 'clientInfo.edit'),
    params: clientParams,
    body: CheckInput,
    response: RecordedConflictCheck,
    done: 'Conflict check kept',
  }),
}
