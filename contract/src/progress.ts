import { z } from 'zod'
import { exportKeys, FirmQuery, firmKeys, Flag, Id, Nothing, optionalQuery, page, pagingKeys } from './common.ts'
import { bulkDeletion } from './bulk.ts'
import { endpoint, needs } from './endpoint.ts'
import {
  CourtDefaults,
  CourtUpdate,
  CourtUpdateFilters,
  CourtUpdateInput,
  CourtUpdateRow,
  DeletedUpdate,
  ProgressNote,
  ProgressNoteFilters,
  ProgressNoteInput,
  ProgressNoteRow,
  progressSpelling,
  ProgressTotals,
} from './progress-shapes.ts'

const params = z.object({ id: Id('Not an id') })
const saveRefusals = [
  'matter_deleted',
  'person_inactive',
  'client_version_missing',
  'activity_not_for_time',
  'activity_archived',
  'matter_closed',
  'amount_too_large',
  'exchange_rate_needed',
  'file_in_use',
  'utbms_code_required',
] as const
/** Room for two formatted texts. */
const BODY_LIMIT = 1024 * 1024
const ShareInput = z.strictObject({
  ...firmKeys,
  isShared: z.boolean('Shared must be true or false'),
  /** The version that was read, so that no text is shared that was changed since. */
  version: z.int().min(1).optional(),
})

const listKeys = { ...pagingKeys, includeTotals: optionalQuery(Flag) }

type Permissions = 'progressNote' | 'courtUpdate'
interface RecordParts<Name extends Permissions, R> {
  readonly path: string
  readonly permission: Name
  readonly what: string
  readonly record: R
}
interface ReadingParts<Name extends Permissions, F, L, X, W, R> extends RecordParts<Name, R> {
  readonly filters: F
  /** The filters with paging. */
  readonly listQuery: L
  /** The filters with the order and format of a file. */
  readonly exportQuery: X
  readonly row: W
}
interface SavingParts<Name extends Permissions, I, R, Codes extends readonly string[]> extends RecordParts<Name, R> {
  readonly input: I
  /** In addition to those of both kinds. */
  readonly refusals: Codes
}

/** Notes and court updates have the same calls; each kind has its own permissions and fields. */
const readingCalls = <
  const Name extends Permissions,
  F extends z.ZodObject,
  L extends z.ZodObject,
  X extends z.ZodObject,
  W extends z.ZodObject,
  R extends z.ZodObject,
>({
  path,
  permission,
  what,
  filters,
  listQuery,
  exportQuery,
  row,
  record,
}: ReadingParts<Name, F, L, X, W, R>) => ({
  list: endpoint('GET', `${path}/list`, {
    summary: `${what}s, newest day first; sorted and filtered`,
    access: needs(permission),
    query: listQuery,
    spelling: progressSpelling,
    response: page(row).extend({ totals: ProgressTotals.optional() }),
  }),
  totals: endpoint('GET', `${path}/totals`, {
    summary: `Count and hours of all ${what.toLowerCase()}s that match a filter`,
    access: needs(permission),
    query: filters,
    spelling: progressSpelling,
    response: ProgressTotals,
  }),
  export: endpoint('GET', `${path}/list/export`, {
    summary: `All ${what.toLowerCase()}s that match a filter, as a CSV or XLSX file`,
    access: needs(permission),
    query: exportQuery,
    spelling: progressSpelling,
    response: z.string(),
    bare: true,
    refusals: ['busy_exporting'],
  }),
  deleted: endpoint('GET', `${path}/deleted`, {
    summary: `${what}s in the recycle bin, latest first`,
    access: needs(permission, 'recycleBin'),
    query: FirmQuery.extend(pagingKeys),
    spelling: progressSpelling,
    response: page(DeletedUpdate),
  }),
  get: endpoint('GET', `${path}/:id`, {
    summary: `One ${what.toLowerCase()}`,
    access: needs(permission),
    params,
    query: FirmQuery,
    response: record,
  }),
})

const savingCalls = <
  const Name extends Permissions,
  I extends z.ZodObject,
  R extends z.ZodObject,
  const Codes extends readonly string[],
>({
  path,
  permission,
  what,
  input,
  record,
  refusals,
}: SavingParts<Name, I, R, Codes>) => ({
  create: endpoint('POST', path, {
    summary: `Creates a ${what.toLowerCase()} and a time entry of the time spent`,
    access: needs(permission, `${permission}.create`),
    query: FirmQuery,
    body: input,
    response: record,
    refusals: [...saveRefusals, ...refusals],
    done: `${what} saved`,
    bodyLimit: BODY_LIMIT,
  }),
  update: endpoint('PUT', `${path}/:id`, {
    summary: `Updates a ${what.toLowerCase()}; fields that the body leaves out are emptied`,
    access: needs(permission, `${permission}.edit`),
    params,
    query: FirmQuery,
    body: input,
    response: record,
    refusals: [...saveRefusals, ...refusals, 'time_recorded_already', 'stale_version'],
    done: `${what} saved`,
    bodyLimit: BODY_LIMIT,
  }),
  share: endpoint('PUT', `${path}/:id/share`, {
    summary: 'Shares the client version with the client, or stops sharing it',
    access: needs(permission, `${permission}.edit`),
    params,
    query: FirmQuery,
    body: ShareInput,
    response: record,
    refusals: ['client_version_missing', 'stale_version'],
    done: `${what} saved`,
  }),
})

const binCalls = <const Name extends Permissions, R extends z.ZodObject>({
  path,
  permission,
  what,
  record,
}: RecordParts<Name, R>) => ({
  delete: endpoint('DELETE', `${path}/:id`, {
    summary: `Moves a ${what.toLowerCase()} to the recycle bin; its time entry stays`,
    access: needs(permission, `${permission}.delete`),
    params,
    query: FirmQuery,
    response: Nothing,
    done: `${what} deleted`,
  }),
  bulkDelete: bulkDeletion({ path, many: `${what}s`, access: [permission, `${permission}.delete`] }),
  restore: endpoint('POST', `${path}/:id/restore`, {
    summary: `Restores a ${what.toLowerCase()}; for the person who deleted it, or with recycleBin.edit`,
    access: needs(permission),
    params,
    query: FirmQuery,
    response: record,
    refusals: ['matter_deleted'],
    done: `${what} restored`,
  }),
})

const note = {
  path: '/admin/progress-note',
  permission: 'progressNote',
  what: 'Progress note',
  input: ProgressNoteInput,
  filters: ProgressNoteFilters,
  listQuery: ProgressNoteFilters.extend(listKeys),
  exportQuery: ProgressNoteFilters.extend(exportKeys),
  row: ProgressNoteRow,
  record: ProgressNote,
  refusals: [],
} as const
const courtUpdate = {
  path: '/admin/court-update',
  permission: 'courtUpdate',
  what: 'Court update',
  input: CourtUpdateInput,
  filters: CourtUpdateFilters,
  listQuery: CourtUpdateFilters.extend(listKeys),
  exportQuery: CourtUpdateFilters.extend(exportKeys),
  row: CourtUpdateRow,
  record: CourtUpdate,
  refusals: ['court_unknown', 'hearing_in_future'],
} as const

export const progressNotes = { ...readingCalls(note), ...savingCalls(note), ...binCalls(note) }

export const courtUpdates = {
  ...readingCalls(courtUpdate),
  ...savingCalls(courtUpdate),
  ...binCalls(courtUpdate),
  defaults: endpoint('GET', '/admin/court-update/defaults', {
    summary: 'Prefilled values of a new court update on a matter',
    access: needs('courtUpdate'),
    query: FirmQuery.extend({ matterId: Id('Matter is required') }),
    spelling: progressSpelling,
    response: CourtDefaults,
  }),
}
