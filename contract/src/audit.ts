import { z } from 'zod'
import { Day, firmKeys, firmSpelling, Id, Moment, optionalQuery, page, pagingKeys, Text } from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { typesWith } from './record-type-parts.ts'

/** What a change was made to, in the firm's words: the types of record, and what else the firm keeps. */
export const AUDIT_KINDS = [
  ...typesWith('auditKinds').flatMap(({ auditKinds }) => auditKinds),
  'file',
  'person',
  'invitation',
  'role',
  'firm',
  'activity',
  'practiceArea',
  'subscription',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** `binned` and `restored` are the way to the recycle bin and back; `removed` is for good. */
export const AUDIT_ACTIONS = ['added', 'changed', 'binned', 'restored', 'removed'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** A field as people call it, with what it held before and after as people write it; null where it held nothing. */
const AuditChange = z.strictObject({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export const AuditEvent = z.strictObject({
  /** The place in the log; counts up. */
  id: z.string(),
  at: Moment,
  /** Null where no person asked, such as a job. */
  person: z.strictObject({ id: Id(), name: z.string() }).nullable(),
  action: z.enum(AUDIT_ACTIONS),
  kind: z.enum(AUDIT_KINDS).nullable(),
  /** `time entry`, `member of a matter`. */
  what: z.string(),
  recordId: z.string(),
  /** What the record is called; blank where nothing names it any more. */
  recordName: z.string(),
  changes: z.array(AuditChange),
  requestId: z.string().nullable(),
  /** The number of its seal in the firm's chain of hashes; null until it is sealed, within seconds. */
  sealNumber: z.int().nullable(),
  sealedAt: Moment.nullable(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** A word that names no kind asks for nothing. */
const Kind = z.enum(AUDIT_KINDS).optional().catch(undefined)

export const audit = {
  trail: endpoint('GET', '/admin/audit-trail', {
    summary: "What was changed in the firm, by whom and when, newest first; a barred matter's changes are left out",
    access: needs('viewReportsAuditTrail'),
    query: z.object({
      ...firmKeys,
      page: pagingKeys.page,
      size: pagingKeys.size,
      userId: optionalQuery(Id('User is not known')),
      kind: Kind,
      recordId: optionalQuery(Text(60)),
      /** Days in the firm's time zone, both included. */
      fromDate: optionalQuery(Day()),
      toDate: optionalQuery(Day()),
    }),
    spelling: firmSpelling,
    response: page(AuditEvent),
  }),
}
