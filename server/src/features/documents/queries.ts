import { sql, type Insertable } from 'kysely'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { uploaderName, type AttachmentOwner } from '../files/public.ts'

/** What the file belongs to, of the kinds that the person may see; null where there is none. */
const sourceOf = (owners: readonly AttachmentOwner[]) => {
  const cases = owners.map(
    ({ links, column, records, isPermanent, isInFile, noun }) =>
      sql`when exists (select from ${sql.table(links)} link
        join ${sql.table(records)} record on record.business_id = link.business_id and record.id = ${sql.ref(`link.${column}`)}
        where link.business_id = file.business_id and link.file_id = file.id
          and ${isPermanent ? sql`true` : sql`record.deleted_at is null`} and ${isInFile ?? sql`true`}) then ${noun}::text`,
  )
  return cases.length === 0 ? sql<string | null>`null::text` : sql<string | null>`case ${sql.join(cases, sql` `)} end`
}

const selectDocuments = (tx: FirmTx, owners: readonly AttachmentOwner[]) =>
  tx
    .selectFrom('app.files as file')
    .innerJoin('app.matters as matter', byId('matter', 'file.matter_id'))
    .leftJoin('app.members as uploader', byId('uploader', 'file.uploaded_by'))
    .leftJoin('app.file_shares as share', (join) =>
      join
        .onRef('share.business_id', '=', 'file.business_id')
        .onRef('share.file_id', '=', 'file.id')
        .on('share.ended_at', 'is', null),
    )
    .leftJoin('app.members as sharer', byId('sharer', 'share.shared_by'))
    .select(['file.id', 'file.name', 'file.size_bytes', 'file.media_type', 'file.created_at'])
    .select(['matter.id as matter_id', 'matter.name as matter_name'])
    .select(uploaderName)
    .select(['matter.client_id', 'share.shared_at', 'share.shared_by', 'sharer.full_name as sharer_name'])
    .select(sourceOf(owners).as('source'))
    .where('file.unreferred_since', 'is', null)
    .where('matter.deleted_at', 'is', null)
    .where(sql<boolean>`${sourceOf(owners)} is not null`)
export type DocumentRow = Awaited<ReturnType<typeof selectDocumentPage>>[number]

export interface DocumentFilters extends Paging {
  readonly matterId?: string | undefined
  readonly clientId?: string | undefined
  readonly isShared?: boolean | undefined
}

/** One row more than the page, the newest first. */
export const selectDocumentPage = (tx: FirmTx, owners: readonly AttachmentOwner[], filters: DocumentFilters) =>
  selectDocuments(tx, owners)
    .where(
      allOf(
        whenDefined(filters.matterId, (id) => sql`file.matter_id = ${id}`),
        whenDefined(filters.clientId, (id) => sql`matter.client_id = ${id}`),
        whenDefined(filters.isShared, (isShared) => sql`(share.id is not null) = ${isShared}`),
      ),
    )
    .orderBy('file.created_at', 'desc')
    .orderBy('file.id', 'desc')
    .limit(filters.size + 1)
    .offset(offsetOf(filters))
    .execute()

export const findDocument = (tx: FirmTx, owners: readonly AttachmentOwner[], id: string) =>
  selectDocuments(tx, owners).where('file.id', '=', id).executeTakeFirst()

/** Nothing where it is shared already: two people may press the switch at once. */
export const insertShare = (tx: FirmTx, row: Insertable<DB['app.file_shares']>) =>
  tx
    .insertInto('app.file_shares')
    .values(row)
    .onConflict((conflict) => conflict.columns(['business_id', 'file_id']).where('ended_at', 'is', null).doNothing())
    .execute()

export const endShare = (tx: FirmTx, fileId: string, ending: { readonly ended_by: string; readonly ended_at: Date }) =>
  tx.updateTable('app.file_shares').set(ending).where('file_id', '=', fileId).where('ended_at', 'is', null).execute()
