import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema.generated.ts'

/**
 * Claims a content before it is put into the store. From the commit on, the clean-up spares it for a day. If the clean-up
 * is removing it at this moment, this waits until it is gone, and the content is then stored again.
 */
export const claimContent = (tx: Kysely<DB>, { sha256, sizeBytes }: { sha256: string; sizeBytes: number }) =>
  tx
    .insertInto('app.stored_contents')
    .values({ sha256, size_bytes: sizeBytes })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ claimed_at: sql<Date>`now()` }))
    .execute()
