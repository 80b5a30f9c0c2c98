import type { Insertable } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

const MOST_DRAFTS = 200

const drafts = (tx: FirmTx) =>
  tx
    .selectFrom('app.journal_drafts as d')
    .innerJoin('app.members as u', byId('u', 'd.written_by'))
    .select(['d.id', 'd.content', 'd.written_by', 'd.updated_at', 'd.version', 'u.full_name as writer_name'])

/** Those that are not posted, the latest change first. */
export const selectDrafts = (tx: FirmTx) =>
  drafts(tx).where('d.entry_id', 'is', null).orderBy('d.updated_at', 'desc').limit(MOST_DRAFTS).execute()
export type DraftRow = Awaited<ReturnType<typeof selectDrafts>>[number]

export const findDraft = (tx: FirmTx, id: string) =>
  drafts(tx).where('d.id', '=', id).where('d.entry_id', 'is', null).executeTakeFirst()

/** A draft, locked so that it is posted once; one that is posted cannot be changed any more. */
export const lockDraft = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.journal_drafts')
    .select(['id', 'entry_id', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertDraft = (tx: FirmTx, row: Insertable<DB['app.journal_drafts']>) =>
  tx.insertInto('app.journal_drafts').values(row).execute()

export const deleteDraftRow = (tx: FirmTx, id: string) =>
  tx.deleteFrom('app.journal_drafts').where('id', '=', id).execute()

/** The draft that an entry was posted from; undefined where nothing was attached to it. */
export const findDraftOfEntry = (tx: FirmTx, entryId: string) =>
  tx.selectFrom('app.journal_drafts').select('id').where('entry_id', '=', entryId).executeTakeFirst()

/** Those of the matters that the person may see. */
export const selectMatterIds = (tx: FirmTx, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : tx.selectFrom('app.matters').select('id').where('id', 'in', ids).execute()
