import { sql, type Insertable } from 'kysely'
import type { NotificationEvent, NotifiedRecord } from '#contract/notifications.ts'
import { callScalar } from '../../platform/db/call-function.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const insertNotifications = (tx: FirmTx, rows: Insertable<DB['app.notifications']>[]) =>
  tx.insertInto('app.notifications').values(rows).execute()

/** Policies show a person only their own, of matters that they may see. */
export const selectNotifications = (tx: FirmTx, { offset, limit }: { offset: number; limit: number }) =>
  tx
    .selectFrom('app.notifications')
    .select(['id', 'text', 'record_id', 'created_at', 'read_at'])
    // What this version wrote; the contract's schema checks it.
    .select([sql<NotificationEvent>`event`.as('event'), sql<NotifiedRecord>`record_kind`.as('record_kind')])
    .where('is_in_app', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
export type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number]

const MAX_COUNTED = 100

export async function countUnread(tx: FirmTx): Promise<number> {
  const rows = await tx
    .selectFrom('app.notifications')
    .select('id')
    .where('is_in_app', '=', true)
    .where('read_at', 'is', null)
    .limit(MAX_COUNTED)
    .execute()
  return rows.length
}

export const markRead = (tx: FirmTx, { id, at }: { readonly id: string | undefined; readonly at: Date }) => {
  const update = tx.updateTable('app.notifications').set({ read_at: at }).where('read_at', 'is', null)
  return (id === undefined ? update : update.where('id', '=', id)).execute()
}

export const selectChoices = (tx: FirmTx, userIds: readonly string[]) =>
  tx.selectFrom('app.notification_choices').selectAll().where('user_id', 'in', userIds).execute()

export const selectHours = (tx: FirmTx, userIds: readonly string[]) =>
  tx.selectFrom('app.notification_hours').selectAll().where('user_id', 'in', userIds).execute()

export const saveChoices = (tx: FirmTx, rows: Insertable<DB['app.notification_choices']>[]) =>
  tx
    .insertInto('app.notification_choices')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'user_id', 'event'])
        .doUpdateSet((eb) => ({ in_app: eb.ref('excluded.in_app'), mail: eb.ref('excluded.mail') })),
    )
    .execute()

export const saveHours = (tx: FirmTx, row: Insertable<DB['app.notification_hours']>) => {
  const { quiet_from, quiet_until, digest_time } = row
  return tx
    .insertInto('app.notification_hours')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'user_id']).doUpdateSet({ quiet_from, quiet_until, digest_time }),
    )
    .execute()
}

/** What of a person's notifications is to be mailed by a moment and still concerns them. */
export const selectToMail = (tx: FirmTx, moment: Date) =>
  tx
    .selectFrom('app.notifications')
    .select(['id', 'read_at'])
    .select(sql<NotificationEvent>`event`.as('event'))
    .where('mail_at', '<=', moment)
    .where('mailed_at', 'is', null)
    .execute()

export const markMailed = (tx: FirmTx, { userId, moment }: { readonly userId: string; readonly moment: Date }) =>
  callScalar(tx, 'app.mark_mailed', userId, moment)

export const findReader = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.members')
    .select(['email', 'full_name'])
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
