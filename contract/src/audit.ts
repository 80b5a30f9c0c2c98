import { z } from 'zod'
import {
  blankIsMissing,
  Day,
  firmKeys,
  firmSpelling,
  Id,
  Moment,
  optionalQuery,
  page,
  pagingKeys,
  Text,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { typesWith } from './record-type-parts.ts'

/** The kinds of records in the audit trail: the record types, and the firm's settings, people and files. */
export const AUDIT_KINDS = [
  ...typesWith('auditKinds').flatMap(({ auditKinds }) => auditKinds),
  'file',
  'person',
  'signIn',
  'signInChange',
  'signInRules',
  'export',
  'apiKey',
  'webhook',
  'singleSignOn',
  'invitation',
  'role',
  'firm',
  'activity',
  'practiceArea',
  'customField',
  'subscription',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** `binned` moves a record to the recycle bin, `restored` takes it out again, `removed` deletes it for good. */
export const AUDIT_ACTIONS = ['added', 'changed', 'binned', 'restored', 'removed'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** A changed field with its label, and its values before and after as text; null for no value. */
const AuditChange = z.strictObject({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export const AuditEvent = z.strictObject({
  /** The place in the log; counts up. */
  id: z.string(),
  at: Moment,
  /** Null for changes that no person made, such as those of a job. */
  person: z.strictObject({ id: Id(), name: z.string() }).nullable(),
  /** The name of the API key by which other software made the change in the person's name. */
  keyName: z.string().nullable(),
  action: z.enum(AUDIT_ACTIONS),
  kind: z.enum(AUDIT_KINDS).nullable(),
  /** `time entry`, `member of a matter`. */
  what: z.string(),
  recordId: z.string(),
  /** The name of the record; blank when nothing names it any more. */
  recordName: z.string(),
  changes: z.array(AuditChange),
  requestId: z.string().nullable(),
  /** The number of its seal in the firm's chain of hashes; null until it is sealed, within seconds. */
  sealNumber: z.int().nullable(),
  sealedAt: Moment.nullable(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** A change in words: `1.80 h of Drafting on 17/03/2026` recorded. What it was done to is strong. */
const SentencePart = z.strictObject({ text: z.string(), isStrong: z.boolean() })

/** A change as the pages of a matter and a client tell it, without the name of the matter. */
export const ActivityEvent = AuditEvent.extend({ sentence: z.array(SentencePart) })
export type ActivityEvent = z.infer<typeof ActivityEvent>

/** An unknown kind is ignored. */
const Kind = z.enum(AUDIT_KINDS).optional().catch(undefined)

const filterKeys = {
  userId: optionalQuery(Id('User is not known')),
  kind: Kind,
  recordId: optionalQuery(Text(60)),
  /** Days in the firm's time zone, both included. */
  fromDate: optionalQuery(Day()),
  toDate: optionalQuery(Day()),
}

export const audit = {
  trail: endpoint('GET', '/admin/audit-trail', {
    summary: 'Changes in the firm with person and time, newest first; without those of matters behind a wall',
    access: needs('viewReportsAuditTrail'),
    query: z.object({
      ...firmKeys,
      page: pagingKeys.page,
      size: pagingKeys.size,
      ...filterKeys,
    }),
    spelling: firmSpelling,
    response: page(AuditEvent),
  }),
  export: endpoint('GET', '/admin/audit-trail/export', {
    summary:
      'The changes that match a filter as CSV or XLSX, newest first; `signed` is CSV with a last line that proves the rest',
    access: needs('viewReportsAuditTrail'),
    query: z.object({
      ...firmKeys,
      ...filterKeys,
      format: z.preprocess(
        blankIsMissing,
        z.enum(['csv', 'xlsx', 'signed'], 'Format must be csv, xlsx or signed').default('csv'),
      ),
    }),
    spelling: firmSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  signature: endpoint('GET', '/admin/audit-trail/signature', {
    summary: 'The public key (Ed25519, base64) by which signed exports of this installation are checked',
    access: needs('viewReportsAuditTrail'),
    query: z.object(firmKeys),
    spelling: firmSpelling,
    response: z.strictObject({ publicKey: z.string() }),
  }),
}
