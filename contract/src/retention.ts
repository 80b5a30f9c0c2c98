import { z } from 'zod'
import { BulkIds, BulkOutcome } from './bulk.ts'
import {
  AnsweredDay,
  firmCall,
  firmKeys,
  FirmQuery,
  firmSpelling,
  Id,
  listSpelling,
  Moment,
  page,
  pagingKeys,
  Text,
} from './common.ts'
import { endpoint, needs } from './endpoint.ts'
import { EditedVersion } from './fields.ts'

/** Days that deleted records wait in the recycle bin, unless the firm says otherwise. */
export const DEFAULT_BIN_DAYS = 90
const SHORTEST_REASON = 10

export const Retention = z.strictObject({
  /** Years after its closing at which a matter is due for disposal; null where matters are kept for ever. */
  matterYears: z.int().nullable(),
  /** The fewest that the rules of the firm's client accounts allow. */
  fewestYears: z.int(),
  /** Days that deleted records wait in the recycle bin. */
  binDays: z.int(),
  version: z.int(),
})
export type Retention = z.infer<typeof Retention>

export const RetentionInput = z.strictObject({
  ...firmKeys,
  matterYears: z
    .int('Years must be 1 to 50')
    .min(1, 'Years must be 1 to 50')
    .max(50, 'Years must be 1 to 50')
    .nullable(),
  binDays: z.int('Days must be 30 to 365').min(30, 'Days must be 30 to 365').max(365, 'Days must be 30 to 365'),
  version: EditedVersion,
})
export type RetentionInput = z.output<typeof RetentionInput>

/** Why a matter cannot be disposed of. */
export const DISPOSAL_OBSTACLES = [
  'disposed',
  'notDue',
  'legalHold',
  'clientMoney',
  'openInvoice',
  'draftInvoice',
  'unbilledWork',
] as const
export type DisposalObstacle = (typeof DISPOSAL_OBSTACLES)[number]

const matterOfDisposal = {
  matterId: Id(),
  matterNumber: z.string(),
  matterName: z.string(),
  clientName: z.string(),
  closedOn: AnsweredDay,
}
/** A matter that has been closed for longer than the firm keeps one. */
export const DueMatter = z.strictObject({
  ...matterOfDisposal,
  dueOn: AnsweredDay,
  /** What keeps it; null where it can be disposed of. */
  obstacle: z.enum(DISPOSAL_OBSTACLES).nullable(),
})
export type DueMatter = z.infer<typeof DueMatter>

/** What is left of a matter's content: what it was, who disposed of it, why, and how much went. */
export const Disposal = z.strictObject({
  ...matterOfDisposal,
  id: Id(),
  openedOn: AnsweredDay,
  disposedAt: Moment,
  disposedBy: z.string(),
  reason: z.string(),
  updates: z.int(),
  requests: z.int(),
  files: z.int(),
})
export type Disposal = z.infer<typeof Disposal>

const pages = { query: FirmQuery.extend(pagingKeys), spelling: listSpelling } as const

export const retention = {
  get: endpoint('GET', '/admin/retention', {
    summary: 'How long the firm keeps closed matters and deleted records',
    access: needs(),
    ...firmCall,
    response: Retention,
  }),
  update: endpoint('PUT', '/admin/retention', {
    summary:
      'Changes how long closed matters and deleted records are kept; the audit trail and the books are kept for ever',
    access: needs('adminPermissions'),
    fresh: true,
    body: RetentionInput,
    spelling: firmSpelling,
    response: Retention,
    refusals: ['stale_version', 'retention_too_short'],
    done: 'Retention saved',
  }),
  due: endpoint('GET', '/admin/retention/due', {
    summary:
      'Matters that have been closed for longer than the firm keeps them, the longest first, with what keeps each',
    access: needs('administrator'),
    ...pages,
    response: page(DueMatter),
  }),
  disposed: endpoint('GET', '/admin/retention/disposed', {
    summary: 'Matters whose content was disposed of, the latest first',
    access: needs('administrator'),
    ...pages,
    response: page(Disposal),
  }),
  dispose: endpoint('POST', '/admin/retention/dispose', {
    summary:
      'Removes notes, court updates, requests to clients and their files from matters that are due, for good; what was billed or posted stays',
    access: needs('administrator'),
    fresh: true,
    body: z.strictObject({
      ...firmKeys,
      ids: BulkIds,
      reason: Text(1_000).min(SHORTEST_REASON, `Say why, in at least ${SHORTEST_REASON} characters`),
    }),
    spelling: firmSpelling,
    response: BulkOutcome,
    refusals: ['not_disposable'],
    done: 'Matters disposed of',
  }),
}
