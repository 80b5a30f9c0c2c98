import { sql, type Insertable, type Kysely } from 'kysely'
import type { Permission } from '#domain/permissions.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { AttachmentOwner } from './attachment-owner.ts'

/** Who sees a change of a file: an upload without a record only its sender. */
export const ownUploadsAndAttached = sql<boolean>`(
  event.user_id = (select app.current_user_id()) or app.was_attached(event.row_key ->> 'id'))`

export const insertFile = (tx: FirmTx, file: Insertable<DB['app.files']>) =>
  tx.insertInto('app.files').values(file).execute()

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

/** Of the firm, or of the client by the name of that day. */
export const uploaderName = sql<string>`coalesce(uploader.full_name, file.uploaded_by_name)`.as('uploader_name')

const selectFileRows = (tx: FirmTx) =>
  tx
    .selectFrom('app.files as file')
    .leftJoin('app.members as uploader', 'uploader.id', 'file.uploaded_by')
    .select(['file.id', 'file.name', 'file.size_bytes', 'file.media_type', 'file.created_at'])
    .select(uploaderName)
    .orderBy('file.created_at')
    .orderBy('file.id')
export type FileRow = Awaited<ReturnType<ReturnType<typeof selectFileRows>['execute']>>[number]

export const findFileRow = (tx: FirmTx, id: string) =>
  selectFileRows(tx).where('file.id', '=', id).executeTakeFirstOrThrow()

export const selectFiles = async (tx: FirmTx, ids: readonly string[]) =>
  ids.length === 0 ? [] : selectFileRows(tx).where('file.id', 'in', ids).execute()

/** Uploads of one person are stored one after the other, also across nodes. */
export const lockUploader = (tx: FirmTx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('uploads ' || app.current_business_id() || ' ' || ${userId}, 0))`.execute(
    tx,
  )

export async function countUploads(tx: FirmTx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('app.files')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('uploaded_by', '=', userId)
    .where('unreferred_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Uploads of this person without a record, locked against the clean-up and a second save. */
export const lockUploads = async (tx: FirmTx, ids: readonly string[], userId: string) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('app.files')
        .select(['id', 'sha256', 'size_bytes', 'media_type', 'name'])
        .where('id', 'in', ids)
        .where('uploaded_by', '=', userId)
        .where('unreferred_since', 'is not', null)
        .orderBy('id')
        .forUpdate()
        .execute()

export const deleteUploadRow = (tx: FirmTx, id: string) =>
  tx.deleteFrom('app.files').where('id', '=', id).where('unreferred_since', 'is not', null).execute()

export const findFile = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.files')
    .select(['name', 'media_type', 'size_bytes', 'sha256', 'unreferred_since'])
    .where('id', '=', id)
    .executeTakeFirst()
export type StoredFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** The current permissions of the person of this transaction. */
export async function findOwnPermissions(tx: FirmTx): Promise<ReadonlySet<Permission>> {
  const { permissions } = await tx
    .selectFrom('app.members as member')
    .innerJoin('app.roles as role', 'role.id', 'member.role_id')
    .select('role.permissions')
    .where('member.id', '=', sql<string>`app.current_user_id()`)
    .executeTakeFirstOrThrow()
  // Roles only store permissions of the contract.
  return new Set(permissions as Permission[])
}

/** Links of these records. */
export async function selectLinks(
  tx: FirmTx,
  { links, column }: AttachmentOwner,
  recordIds: readonly string[],
): Promise<{ record_id: string; file_id: string }[]> {
  if (recordIds.length === 0) return []
  const { rows } = await sql<{ record_id: string; file_id: string }>`
    select ${sql.ref(column)} as record_id, file_id from ${sql.table(links)}
    where ${sql.ref(column)} = any (${recordIds}::uuid[])`.execute(tx)
  return rows
}

export const insertLinks = (
  tx: FirmTx,
  { links, column }: AttachmentOwner,
  { businessId, recordId, fileIds }: { businessId: string; recordId: string; fileIds: readonly string[] },
) =>
  sql`insert into ${sql.table(links)} (business_id, file_id, ${sql.ref(column)})
    select ${businessId}::uuid, file_id, ${recordId}::uuid from unnest(${fileIds}::uuid[]) as file_id`.execute(tx)

export const deleteLinks = (tx: FirmTx, { links }: AttachmentOwner, fileIds: readonly string[]) =>
  sql`delete from ${sql.table(links)} where file_id = any (${fileIds}::uuid[])`.execute(tx)

export const updateMatterOfFiles = (tx: FirmTx, fileIds: readonly string[], matterId: string | null) =>
  tx
    .updateTable('app.files')
    .set({ matter_id: matterId })
    .where('id', 'in', fileIds)
    .where('matter_id', 'is distinct from', matterId)
    .execute()

/** Whether a record that the person may see, and that is not in the recycle bin, has the file; row security hides others. */
export async function isAttachedTo(
  tx: FirmTx,
  { links, column, records, isPermanent }: AttachmentOwner,
  fileId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(links)} as link
    join ${sql.table(records)} as record on record.business_id = link.business_id and record.id = ${sql.ref(`link.${column}`)}
    where link.file_id = ${fileId}::uuid and ${isPermanent ? sql`true` : sql`record.deleted_at is null`}`.execute(tx)
  return rows.length > 0
}

/** Read each time, so that a new key is used at once on every node. */
export async function findSigningKey(tx: Kysely<DB>): Promise<Buffer> {
  const { key } = await tx
    .selectFrom('app.signing_keys')
    .select('key')
    .where('purpose', '=', 'fileLinks')
    .executeTakeFirstOrThrow()
  return key
}
