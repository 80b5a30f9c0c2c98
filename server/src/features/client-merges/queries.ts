import { sql, type Insertable } from 'kysely'
import type { ClientMerge } from '#contract/client-merges.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Locked in the order of their ids, so that two merges of the same clients cannot deadlock. */
export const lockClients = (tx: FirmTx, ids: readonly string[]) =>
  tx
    .selectFrom('app.clients')
    .select(['id', 'name', 'number', 'kind'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export const lockClientsOfMerge = (
  tx: FirmTx,
  { from_client_id, client_id }: { from_client_id: string; client_id: string },
) =>
  tx
    .selectFrom('app.clients')
    .select('id')
    .where('id', 'in', [from_client_id, client_id])
    .orderBy('id')
    .forUpdate()
    .execute()

export const insertMerge = (tx: FirmTx, row: Insertable<DB['app.client_merges']>) =>
  tx.insertInto('app.client_merges').values(row).execute()

/** Moves matters, contacts and names, also of matters behind a wall, and records what was moved. */
export async function moveRecords(tx: FirmTx, mergeId: string): Promise<void> {
  await sql`update app.client_merges g set contacts = moved.contacts
    from app.move_client_records(${mergeId}) moved where g.id = ${mergeId}`.execute(tx)
}

export const moveRecordsBack = (tx: FirmTx, mergeId: string) =>
  sql`select app.move_client_records_back(${mergeId})`.execute(tx)

interface MergedAway {
  readonly id: string
  readonly into: string
  readonly by: string
  readonly at: Date
}

export const deleteMergedClient = (tx: FirmTx, { id, into, by, at }: MergedAway) =>
  tx
    .updateTable('app.clients')
    .set((eb) => ({
      merged_into: into,
      deleted_at: at,
      deleted_by: by,
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

/** Returns false when the person cannot see the client that was merged. */
export async function restoreMergedClient(tx: FirmTx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app.clients')
    .set((eb) => ({
      merged_into: null,
      deleted_at: null,
      deleted_by: null,
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const markUndone = (tx: FirmTx, id: string, by: string, at: Date) =>
  tx.updateTable('app.client_merges').set({ undone_by: by, undone_at: at }).where('id', '=', id).execute()

export const lockMerge = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.client_merges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const selectMergeRows = (tx: FirmTx) =>
  tx
    .selectFrom('app.client_merges as merge')
    .innerJoin('app.clients as stays', 'stays.id', 'merge.client_id')
    .innerJoin('app.members as merger', 'merger.id', 'merge.merged_by')
    .leftJoin('app.members as undoer', 'undoer.id', 'merge.undone_by')
    .select(['merge.id', 'merge.contacts', 'merge.merged_at', 'merge.undone_at'])
    // Only the moved matters that the person may see.
    .select(({ selectFrom }) =>
      selectFrom('app.client_merge_parts as part')
        .innerJoin('app.matters as matter', byId('matter', 'part.record_id'))
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .whereRef('part.business_id', '=', 'merge.business_id')
        .whereRef('part.merge_id', '=', 'merge.id')
        .where('part.kind', '=', 'matters')
        .as('matters'),
    )
    .select(['merge.from_client_id', 'merge.from_name', 'merge.from_number', 'merge.from_kind'])
    .select(['stays.id as into_id', 'stays.name as into_name', 'stays.number as into_number'])
    .select('merger.full_name as merged_by_name')
    .select('undoer.full_name as undone_by_name')
    .select(
      sql<ClientMerge['staysBecause']>`case when merge.undone_at is null then app.merge_undo_obstacle(merge.id) end`.as(
        'stays_because',
      ),
    )
export type MergeRow = Awaited<ReturnType<ReturnType<typeof selectMergeRows>['execute']>>[number]

export const findMerge = (tx: FirmTx, id: string) => selectMergeRows(tx).where('merge.id', '=', id).executeTakeFirst()

const MAX_MERGES = 50

export const selectMerges = (tx: FirmTx, clientId: string) =>
  selectMergeRows(tx)
    .where('merge.client_id', '=', clientId)
    .orderBy('merge.merged_at', 'desc')
    .orderBy('merge.id', 'desc')
    .limit(MAX_MERGES)
    .execute()

export const findClient = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.clients').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
