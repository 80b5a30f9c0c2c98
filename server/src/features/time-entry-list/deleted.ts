import type { Answer } from '#contract/endpoint.ts'
import type { DeletedTimeEntry, timeEntries } from '#contract/time-entries.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage } from '../../platform/db/paging.ts'
import { selectDeletedEntries, type DeletedEntryRow } from './deleted.queries.ts'

export async function listDeletedEntries(
  { tx }: FirmContext,
  paging: { page: number; size: number },
): Promise<Answer<typeof timeEntries.deleted>> {
  const page = toPage(await selectDeletedEntries(tx, paging), paging)
  return { ...page, data: page.data.map(toDeletedEntry) }
}

const toDeletedEntry = (row: DeletedEntryRow): DeletedTimeEntry => ({
  id: row.id,
  timeEntryDate: row.worked_on,
  activityType: row.activity_name,
  description: row.description,
  matterName: row.matter_name,
  userName: row.worker_name,
  duration: Number(row.billed_hours),
  // The query asks for rows that have one.
  deletedAt: (row.deleted_at as Date).toISOString(),
  deletedBy: row.deleter_name,
})
