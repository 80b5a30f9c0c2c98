import { z } from 'zod'
import { AnsweredDay, FirmQuery, Id, listSpelling, Moment, page, pagingKeys } from './common.ts'
import { endpoint, needs } from './endpoint.ts'

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
}
