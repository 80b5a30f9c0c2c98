import { z } from 'zod'
import { firmKeys, FirmQuery, firmSpelling, Id, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

export const CONFLICT_PLACES = ['client', 'contact', 'opposingParty', 'matter'] as const
export type ConflictPlace = (typeof CONFLICT_PLACES)[number]

export const ConflictHit = z.strictObject({
  nameAsked: z.string(),
  /** 'A restricted matter' where an ethical wall stands between the person asking and the record. */
  nameFound: z.string(),
  foundIn: z.enum(CONFLICT_PLACES),
  /** The record is in the recycle bin, or its matter is closed. */
  isFormer: z.boolean(),
  isRestricted: z.boolean(),
  /** Number of the client or matter; null where it is restricted. */
  recordNumber: z.string().nullable(),
  /** Name of the client (of a contact) or of the matter (of an opposing party). */
  recordName: z.string().nullable(),
  /** The client or matter to open; null where the person asking may not see it. */
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
  /** The client being edited: its own names and those of its matters are no conflict; its opposing parties are. */
  clientId: Id('Client is not known').nullable().optional(),
  /** The matter being edited: its own names are no conflict. */
  matterId: Id('Matter is not known').nullable().optional(),
})

export const conflicts = {
  check: endpoint({
    method: 'POST',
    path: '/admin/conflict-check',
    summary: 'Compares names with every client, contact, opposing party and matter of the firm, tolerant of spelling',
    access: needs('clientInfo'),
    query: FirmQuery,
    spelling: firmSpelling,
    body: ConflictCheck,
    response: z.strictObject({ hits: z.array(ConflictHit) }),
    readOnly: true,
  }),
}
