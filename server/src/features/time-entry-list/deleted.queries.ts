import { offsetOf } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const selectDeletedEntries = (tx: FirmTx, paging: { page: number; size: number }) =>
  tx
    .selectFrom('app.time_entries as entry')
    .innerJoin('app.activities as activity', 'activity.id', 'entry.activity_id')
    .innerJoin('app.members as worker', 'worker.id', 'entry.user_id')
    .innerJoin('app.members as deleter', 'deleter.id', 'entry.deleted_by')
    .leftJoin('app.matters as matter', 'matter.id', 'entry.matter_id')
    .select(['entry.id', 'entry.worked_on', 'entry.description', 'entry.billed_hours', 'entry.deleted_at'])
    .select(['activity.name as activity_name', 'matter.name as matter_name'])
    .select(['worker.full_name as worker_name', 'deleter.full_name as deleter_name'])
    .where('entry.deleted_at', 'is not', null)
    .orderBy('entry.deleted_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()
export type DeletedEntryRow = Awaited<ReturnType<typeof selectDeletedEntries>>[number]
