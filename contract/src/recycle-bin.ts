import { z } from 'zod'
import { AnsweredDay, FirmQuery, firmKeys, firmSpelling, Id, listSpelling, Moment, page, pagingKeys } from './common.ts'
import { BulkIds, BulkOutcome } from './bulk.ts'
import { endpoint, needs } from './endpoint.ts'
import { typesWith } from './record-type-parts.ts'

export const DeletedTimeEntry = z.strictObject({
  id: Id(),
  timeEntryDate: AnsweredDay,
  activityType: z.string(),
  description: z.string(),
  /** Null where the person asking may not see the matter. */
  matterName: z.string().nullable(),
  userName: z.string(),
  /** Billed hours. */
  duration: z.number(),
  deletedAt: Moment,
  deletedBy: z.string(),
})
export type DeletedTimeEntry = z.infer<typeof DeletedTimeEntry>

/** The parts of the recycle bin, one for each type of record. */
export const BINS = typesWith('bin').map(({ bin }) => bin)
export type Bin = (typeof BINS)[number]

/** Clients and matters list their own deleted records beside the rest of their calls. */
export const recycleBin = {
  timeEntries: endpoint({
    method: 'GET',
    path: '/admin/recycle-bin/time-entries',
    summary: 'Time entries in the recycle bin, the latest first',
    access: needs('timeEntry', 'recycleBin'),
    query: FirmQuery.extend(pagingKeys),
    spelling: listSpelling,
    response: page(DeletedTimeEntry),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/recycle-bin/counts',
    summary: 'How many records of each kind lie in the recycle bin; null where the person may not see the kind',
    access: needs('recycleBin'),
    query: FirmQuery,
    spelling: firmSpelling,
    response: z.record(z.enum(BINS), z.int().nullable()),
  }),
  purge: endpoint({
    method: 'POST',
    path: '/admin/recycle-bin/purge',
    summary: 'Removes records of one kind from the recycle bin for good; what something else refers to stays',
    access: needs('recycleBin', 'recycleBin.delete'),
    body: z.strictObject({ ...firmKeys, bin: z.enum(BINS, 'Say which kind of record'), ids: BulkIds }),
    spelling: firmSpelling,
    response: BulkOutcome,
    refusals: ['referred_to'],
    done: 'Deleted for good',
  }),
}
