import { sql } from 'kysely'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const selectTimeActivities = (tx: FirmTx) =>
  tx
    .selectFrom('app.activities')
    .select(['id', 'name', 'billable_by_default', 'utbms_code'])
    .where('applies_to', '=', 'time')
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .execute()

/** The firm's own first, then those of restricted matters that the person sees. */
export const selectPracticeAreas = (tx: FirmTx) =>
  tx
    .selectFrom('app.practice_areas')
    .select(['id', 'name', 'usual_rate_type'])
    .where('archived_at', 'is', null)
    .orderBy(sql`matter_id is not null`)
    .orderBy('position')
    .orderBy('name')
    .execute()
