import { z } from 'zod'
import { firmCall, firmKeys, Id, Moment, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

export const CONFLICT_PLACES = ['client', 'contact', 'opposingParty', 'matter'] as const
export type ConflictPlace = (typeof CONFLICT_PLACES)[number]

export const ConflictHit = z.strictObject({
  nameAsked: z.string(),
  /** 'A restricted matter' when an ethical wall hides the record from the person. */
  nameFound: z.string(),
  foundIn: z.enum(CONFLICT_PLACES),
  /** The record is in the recycle bin, or its matter is closed. */
  isFormer: z.boolean(),
  isRestricted: z.boolean(),
  /** Number of the client or matter; null when it is restricted. */
  recordNumber: z.string().nullable(),
  /** Name of the client (of a contact) or of the matter (of an opposing party). */
  recordName: z.string().nullable(),
  /** The client or matter to open; null when the person may not see it. */
  clientId: Id().nullable(),
  matterId: Id().nullable(),
  /** 0 to 1; at least 0.87. */
  similarity: z.number(),
})
export type ConflictHit = z.infer<typeof ConflictHit>

const ConflictCheck = z.strictObject({
  ...firmKeys,
  names: z
    .array(Text(300))
    .transform((names) => [...new Set(names.filter((name) => name !== ''))])
    .pipe(z.array(z.string()).max(100, 'At most 100 names')),
  /** The client being edited: its own names and those of its matters are no conflicts; opposing parties are. */
  clientId: Id('Client is not known').nullable().optional(),
  /** The matter being edited: its own names are no conflicts. */
  matterId: Id('Matter is not known').nullable().optional(),
})

/** A recorded check of a client or matter. */
export const RecordedConflictCheck = z.strictObject({
  id: Id(),
  checkedBy: z.string(),
  checkedAt: Moment,
  names: z.array(z.string()),
  /** As visible to the reader now: matters behind a wall are shown as restricted. */
  hits: z.array(ConflictHit),
  note: z.string(),
})
export type RecordedConflictCheck = z.infer<typeof RecordedConflictCheck>

const CheckInput = z.strictObject({ ...firmKeys, note: Text(2_000).default('') })
const clientParams = z.object({ id: Id('Client is required') })
const matterParams = z.object({ id: Id('Matter is required') })

export const conflicts = {
  check: endpoint('POST', '/admin/conflict-check', {
    summary: 'Compares names with every client, contact, opposing party and matter of the firm, tolerant of spelling',
    access: needs('clientInfo'),
    ...firmCall,
    body: ConflictCheck,
    response: z.strictObject({ hits: z.array(ConflictHit) }),
    readOnly: true,
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
    summary: "Compares a matter's opposing parties and its client's names with the firm's names, and records the hits",
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
    summary: "Compares the names of a client and its contacts with the firm's names, and records the hits",
    access: needs('clientInfo', 'clientInfo.edit'),
    params: clientParams,
    body: CheckInput,
    response: RecordedConflictCheck,
    done: 'Conflict check kept',
  }),
}
