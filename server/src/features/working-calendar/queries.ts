import type { Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const findCalendar = (tx: FirmTx) => tx.selectFrom('app.working_calendars').selectAll().executeTakeFirst()

export const selectClosedDays = (tx: FirmTx) =>
  tx.selectFrom('app.closed_days').select(['id', 'closed_on', 'name']).orderBy('closed_on').execute()

export const insertCalendar = (tx: FirmTx, row: Insertable<DB['app.working_calendars']>) =>
  tx
    .insertInto('app.working_calendars')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const lockCalendar = (tx: FirmTx) =>
  tx.selectFrom('app.working_calendars').select('version').forNoKeyUpdate().executeTakeFirstOrThrow()

export const changeCalendar = (tx: FirmTx, change: Omit<Insertable<DB['app.working_calendars']>, 'business_id'>) =>
  tx
    .updateTable('app.working_calendars')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .execute()

/** A day that is there already is renamed, or where `keeps` says so left as it is. */
export const insertClosedDays = (
  tx: FirmTx,
  rows: Insertable<DB['app.closed_days']>[],
  { keeps }: { readonly keeps: boolean },
) =>
  tx
    .insertInto('app.closed_days')
    .values(rows)
    .onConflict((conflict) => {
      const same = conflict.constraint('closed_days_one_per_day')
      return keeps ? same.doNothing() : same.doUpdateSet((eb) => ({ name: eb.ref('excluded.name') }))
    })
    .execute()

/** Whether there was one. */
export const deleteClosedDay = async (tx: FirmTx, id: string): Promise<boolean> =>
  (await tx.deleteFrom('app.closed_days').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
