import { sql, type Insertable } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { PortalTx } from '../../platform/db/transactions.ts'

/** Row security of app_portal decides which files the client sees: shared ones, and those of messages and answers. */
export const findFile = (tx: PortalTx, id: string) =>
  tx
    .selectFrom('app.files')
    .select(['id', 'name', 'media_type', 'size_bytes', 'sha256', 'matter_id'])
    .where('id', '=', id)
    .executeTakeFirst()

/** With when this person opened each of them last. */
export const selectDocuments = (tx: PortalTx, { accessId, limit }: { accessId: string; limit: number }) =>
  tx
    .selectFrom('app.file_shares as share')
    .innerJoin('app.files as file', byId('file', 'share.file_id'))
    .innerJoin('app.matters as matter', byId('matter', 'share.matter_id'))
    .select(['file.id', 'file.name', 'file.media_type', 'file.size_bytes', 'share.matter_id', 'share.shared_at'])
    .select('matter.name as matter_name')
    .select(
      sql<Date | null>`(select max(v.at) from app.portal_views v where v.business_id = share.business_id
        and v.access_id = ${accessId} and v.kind = 'document' and v.subject_id = share.file_id)`.as('opened_at'),
    )
    .orderBy('share.shared_at', 'desc')
    .orderBy('file.id', 'desc')
    .limit(limit)
    .execute()

/** Shared files that this person has not opened. */
export async function countUnopened(tx: PortalTx, accessId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('app.file_shares as share')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(
      sql<boolean>`not exists (select from app.portal_views v where v.business_id = share.business_id
        and v.access_id = ${accessId} and v.kind = 'document' and v.subject_id = share.file_id)`,
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether the file is one of those that were shared, and not only part of a message or an answer. */
export const findShare = (tx: PortalTx, fileId: string) =>
  tx.selectFrom('app.file_shares').select(['file_id', 'matter_id']).where('file_id', '=', fileId).executeTakeFirst()

/** Uploads of one person are stored one after the other, also across nodes. */
export const lockUploader = (tx: PortalTx, accessId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('client uploads ' || ${accessId}, 0))`.execute(tx)

export async function countUploads(tx: PortalTx, accessId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('app.files')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('uploaded_by_access', '=', accessId)
    .where('unreferred_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertFile = (tx: PortalTx, row: Insertable<DB['app.files']>) =>
  tx.insertInto('app.files').values(row).execute()

/** Uploads of this person that nothing has yet. */
export const selectOwnUploads = async (tx: PortalTx, accessId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('app.files')
        .select('id')
        .where('id', 'in', ids)
        .where('uploaded_by_access', '=', accessId)
        .where('unreferred_since', 'is not', null)
        .execute()

export const setMatter = (tx: PortalTx, ids: readonly string[], matterId: string) =>
  tx.updateTable('app.files').set({ matter_id: matterId }).where('id', 'in', ids).execute()

const LINKS = {
  message: { table: 'app.message_files', column: 'message_id' },
  answer: { table: 'app.client_request_files', column: 'item_id' },
} as const
/** What a client sends files with. */
export type SentWith = keyof typeof LINKS

/** The files of messages and answers, which are named by their ids. */
export const selectFilesOf = (tx: PortalTx, recordIds: readonly string[]) =>
  tx
    .selectFrom('app.files as file')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('app.message_files')
          .select(['file_id', 'message_id as record_id'])
          .unionAll(eb.selectFrom('app.client_request_files').select(['file_id', 'item_id as record_id']))
          .as('link'),
      (join) => join.onRef('link.file_id', '=', 'file.id'),
    )
    .select(['file.id', 'file.name', 'file.media_type', 'file.size_bytes', 'link.record_id'])
    .where('link.record_id', 'in', recordIds)
    .orderBy('file.created_at')
    .orderBy('file.id')
    .execute()

export const insertLinks = (
  tx: PortalTx,
  kind: SentWith,
  { businessId, recordId, fileIds }: { businessId: string; recordId: string; fileIds: readonly string[] },
) =>
  sql`insert into ${sql.table(LINKS[kind].table)} (business_id, file_id, ${sql.ref(LINKS[kind].column)})
    select ${businessId}::uuid, file_id, ${recordId}::uuid from unnest(${fileIds}::uuid[]) as file_id`.execute(tx)

export const deleteLinks = (tx: PortalTx, kind: SentWith, fileIds: readonly string[]) =>
  sql`delete from ${sql.table(LINKS[kind].table)} where file_id = any (${fileIds}::uuid[])`.execute(tx)

export async function findPersonName(tx: PortalTx, id: string): Promise<string> {
  const { name } = await tx
    .selectFrom('app.portal_people')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}
