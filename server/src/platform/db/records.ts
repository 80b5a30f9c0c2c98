import { sql, type Selectable, type Updateable } from 'kysely'
import type { FirmContext } from '../context.ts'
import { staleVersion } from '../refusal.ts'
import type { DB } from './schema.generated.ts'
import type { FirmTx } from './transactions.ts'

type TablesWith<Column extends string> = {
  [Table in keyof DB]: Column extends keyof DB[Table] ? Table : never
}[keyof DB]

/** Tables whose rows count their changes, so that an edit can name the version it was based on. */
export type VersionedTable = TablesWith<'id'> & TablesWith<'version'> & TablesWith<'updated_at'>
/** Tables whose rows go through the recycle bin. */
export type RecyclableTable = VersionedTable & TablesWith<'deleted_at'> & TablesWith<'deleted_by'>

/** Refuses an edit that was based on another version than the stored one. An edit without a version is not compared. */
export function assertVersion(
  sent: number | null | undefined,
  stored: number | null,
  ...what: Parameters<typeof staleVersion>
): void {
  if (sent !== undefined && sent !== stored) throw staleVersion(...what)
}

type LockedRecord<Table extends RecyclableTable> = Selectable<DB[Table]> & {
  readonly id: string
  readonly deleted_by: string | null
}

const lockWhere =
  (isDeleted: boolean) =>
  async <Table extends RecyclableTable>(
    tx: FirmTx,
    table: Table,
    id: string,
  ): Promise<LockedRecord<Table> | undefined> => {
    const { rows } = await sql<LockedRecord<Table>>`select * from ${sql.table(table)}
      where id = ${id} and deleted_at is ${isDeleted ? sql`not null` : sql`null`} for update`.execute(tx)
    return rows[0]
  }

/** The records that are not in the recycle bin, locked in the order of their ids, so that two such calls cannot deadlock. */
export async function lockRecords<Table extends RecyclableTable>(
  tx: FirmTx,
  table: Table,
  ids: readonly string[],
): Promise<LockedRecord<Table>[]> {
  const { rows } = await sql<LockedRecord<Table>>`select * from ${sql.table(table)}
    where id = any (${ids}::uuid[]) and deleted_at is null order by id for update`.execute(tx)
  return rows
}

/** The record unless it is in the recycle bin, locked until the transaction ends, so that edits follow one another. */
export const lockRecord = lockWhere(false)
/** The record if it is in the recycle bin, locked until the transaction ends. */
export const lockDeletedRecord = lockWhere(true)

type Context = Pick<FirmContext, 'tx' | 'userId' | 'clock'>

/** Changes the columns that are not undefined, and counts the change. */
export async function updateRecord<Table extends VersionedTable>(
  { tx, clock }: Pick<Context, 'tx' | 'clock'>,
  table: Table,
  id: string,
  change: Updateable<DB[Table]>,
): Promise<void> {
  const columns = Object.entries({ ...change, updated_at: clock.now() }).filter(([, value]) => value !== undefined)
  const assignments = columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(assignments)}, version = version + 1 where id = ${id}`.execute(tx)
}

export function moveToBin(
  { tx, userId, clock }: Context,
  table: RecyclableTable,
  ids: readonly string[],
): Promise<void> {
  const now = clock.now()
  return updateDeletion(tx, table, ids, { deleted_at: now, deleted_by: userId, updated_at: now })
}

export const restoreFromBin = ({ tx, clock }: Context, table: RecyclableTable, id: string): Promise<void> =>
  updateDeletion(tx, table, [id], { deleted_at: null, deleted_by: null, updated_at: clock.now() })

interface Deletion {
  readonly deleted_at: Date | null
  readonly deleted_by: string | null
  readonly updated_at: Date
}

async function updateDeletion(
  tx: FirmTx,
  table: RecyclableTable,
  ids: readonly string[],
  deletion: Deletion,
): Promise<void> {
  await tx
    .updateTable(table)
    .set((eb) => ({ ...deletion, version: eb('version', '+', 1) }))
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
}
