import { sql, type Insertable, type Updateable } from 'kysely'
import { callFunction } from '../../platform/db/call-function.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Who sees a change of a view: a private one only its owner. */
export const ownAndSharedViews = sql<boolean>`(event.user_id = (select app.current_user_id())
  or exists (select 1 from app.saved_views view where view.id = (event.row_key ->> 'id')::uuid))`

const viewsFor = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.saved_views as view')
    .innerJoin('app.members as owner', 'owner.id', 'view.owner_id')
    .leftJoin('app.saved_view_defaults as chosen', (join) =>
      join.onRef('chosen.view_id', '=', 'view.id').on('chosen.user_id', '=', userId),
    )
    .select(['view.id', 'view.list', 'view.name', 'view.query', 'view.is_shared', 'view.owner_id'])
    .select(['owner.full_name as owner_name', 'chosen.id as chosen_id'])

/** The person's own first, in their order; row security hides the private views of others. */
export const selectViews = (tx: FirmTx, userId: string, list: string) =>
  viewsFor(tx, userId)
    .where('view.list', '=', list)
    .orderBy(sql`view.owner_id <> ${userId}`)
    .orderBy('view.position')
    .orderBy('view.name')
    .orderBy('view.id')
    .execute()
export type ViewRow = Awaited<ReturnType<typeof selectViews>>[number]

export const findView = (tx: FirmTx, userId: string, id: string) =>
  viewsFor(tx, userId).where('view.id', '=', id).executeTakeFirst()

/** Of these ids, the clients that were merged, with the clients they were merged into. */
export const selectSurvivors = async (tx: FirmTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await callFunction(tx, 'app.surviving_clients', ids)).map((row) => [row.client_id, row.survivor_id]))

/** Locks the view until the transaction ends, so that nobody chooses it while it is deleted. */
export const lockView = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.saved_views')
    .select(['id', 'list', 'owner_id', 'is_shared'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function countOwnViews(tx: FirmTx, userId: string, list: string): Promise<number> {
  const { count } = await tx
    .selectFrom('app.saved_views')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('owner_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertView = (tx: FirmTx, row: Insertable<DB['app.saved_views']>) =>
  tx.insertInto('app.saved_views').values(row).execute()

export const updateViewRow = (tx: FirmTx, id: string, row: Updateable<DB['app.saved_views']>) =>
  tx.updateTable('app.saved_views').set(row).where('id', '=', id).execute()

export const deleteViewRow = (tx: FirmTx, id: string) => tx.deleteFrom('app.saved_views').where('id', '=', id).execute()

/** Removes the view as a default of everybody, except of one person. */
export function dropDefaults(tx: FirmTx, viewId: string, { except }: { except?: string } = {}) {
  const query = tx.deleteFrom('app.saved_view_defaults').where('view_id', '=', viewId)
  return (except === undefined ? query : query.where('user_id', '<>', except)).execute()
}

export const dropOwnDefault = (tx: FirmTx, userId: string, list: string) =>
  tx.deleteFrom('app.saved_view_defaults').where('user_id', '=', userId).where('list', '=', list).execute()

export const putDefault = (tx: FirmTx, row: Insertable<DB['app.saved_view_defaults']>) =>
  tx
    .insertInto('app.saved_view_defaults')
    .values(row)
    .onConflict((conflict) =>
      conflict.constraint('saved_view_defaults_one_per_list').doUpdateSet({ view_id: row.view_id }),
    )
    .execute()
