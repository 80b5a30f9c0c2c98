import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { ImportKind } from '#domain/import-fields.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export type ImportRow = Selectable<DB['app.imports']>

export const insertImport = (tx: FirmTx, row: Insertable<DB['app.imports']>) =>
  tx.insertInto('app.imports').values(row).execute()

const selectQuery = (tx: FirmTx) =>
  tx
    .selectFrom('app.imports as i')
    .innerJoin('app.members as person', byId('person', 'i.created_by'))
    .selectAll('i')
    .select('person.full_name as creator_name')

export const findImport = (tx: FirmTx, id: string) => selectQuery(tx).where('i.id', '=', id).executeTakeFirst()
export type ShownImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

export const selectImports = (tx: FirmTx, paging: Paging) =>
  selectQuery(tx)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .offset(offsetOf(paging))
    .limit(paging.size + 1)
    .execute()

export const lockImport = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Whether no other server is at it. Not a lock of the row: its progress is written while it is imported. */
export async function takeImport(tx: FirmTx, id: string): Promise<boolean> {
  const { taken } = await tx
    .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${id}, 17))`.as('taken'))
    .executeTakeFirstOrThrow()
  return taken
}

export const updateImport = (tx: FirmTx, id: string, change: Updateable<DB['app.imports']>) =>
  tx.updateTable('app.imports').set(change).where('id', '=', id).execute()

/** What was said of the latest file with the same titles. */
export const findRememberedMapping = (tx: FirmTx, kind: ImportKind, titles: readonly string[]) =>
  tx
    .selectFrom('app.imports')
    .select(['mapping', 'options'])
    .where('kind', '=', kind)
    .where(sql<boolean>`titles = ${[...titles]}::text[]`)
    .where('state', '<>', 'draft')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function deleteImport(tx: FirmTx, id: string): Promise<void> {
  await deleteFaults(tx, id)
  await tx.deleteFrom('app.imports').where('id', '=', id).execute()
}

export const deleteFaults = (tx: FirmTx, id: string) =>
  tx.deleteFrom('app.import_faults').where('import_id', '=', id).execute()

export const insertFaults = (tx: FirmTx, rows: readonly Insertable<DB['app.import_faults']>[]) =>
  tx
    .insertInto('app.import_faults')
    .values([...rows])
    .execute()

export const selectFaults = (tx: FirmTx, id: string, limit: number) =>
  tx
    .selectFrom('app.import_faults')
    .select(['row_number', 'field', 'reason'])
    .where('import_id', '=', id)
    .orderBy('position')
    .limit(limit)
    .execute()

export const insertRecords = (tx: FirmTx, rows: readonly Insertable<DB['app.imported_records']>[]) =>
  tx
    .insertInto('app.imported_records')
    .values([...rows])
    .execute()

/** The records of an import after a row, in the order of the file. */
export const selectRecords = (tx: FirmTx, id: string, after: number, limit: number) =>
  tx
    .selectFrom('app.imported_records')
    .select(['row_number', 'record_id'])
    .where('import_id', '=', id)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute()
export type ImportedRecord = Awaited<ReturnType<typeof selectRecords>>[number]

export const deleteRecords = (tx: FirmTx, id: string) =>
  tx.deleteFrom('app.imported_records').where('import_id', '=', id).execute()

/** Which of these old ids were imported before. */
export const selectExternalIds = (tx: FirmTx, kind: ImportKind, source: string, ids: readonly string[]) =>
  tx
    .selectFrom('app.imported_records')
    .select('external_id')
    .where('kind', '=', kind)
    .where('source', '=', source)
    .where(sql<boolean>`external_id = any (${[...ids]}::text[])`)
    .execute()

/** The person in whose name an import is done; undefined where they have left. */
export const findActor = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.members as member')
    .innerJoin('app.roles as role', byId('role', 'member.role_id'))
    .innerJoin('app.businesses as firm', (join) => join.onRef('firm.id', '=', 'member.business_id'))
    .select(['member.email', 'member.first_name', 'member.last_name', 'role.id as role_id', 'role.name as role_name'])
    .select(['role.permissions', 'firm.id as business_id', 'firm.admin_user_id', 'firm.time_zone', 'firm.currency'])
    .where('member.id', '=', userId)
    .where('member.removed_at', 'is', null)
    .executeTakeFirst()
