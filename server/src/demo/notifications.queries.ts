import type { FirmTx } from '../platform/db/transactions.ts'
import { actAs, type LoadedDemo } from './people.queries.ts'

const UNREAD = 5

/** Everybody has read what they were told, but for the latest few. */
export async function readNotifications(tx: FirmTx, { people, loadedAt }: LoadedDemo): Promise<void> {
  for (const { id } of people) {
    // A notification is shown to its reader only.
    await actAs(tx, id)
    const latest = tx
      .selectFrom('app.notifications')
      .select('id')
      .where('is_in_app', '=', true)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(UNREAD)
    await tx.updateTable('app.notifications').set({ read_at: loadedAt }).where('id', 'not in', latest).execute()
  }
}
