import { sql, type Insertable, type Updateable } from 'kysely'
import type { MailedDocument } from '#contract/document-mails.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

const MAX_MAILS = 200

export const insertMail = (tx: FirmTx, row: Insertable<DB['app.document_mails']>) =>
  tx.insertInto('app.document_mails').values(row).execute()

/** The mails with a document, the newest first. */
export const selectMails = (tx: FirmTx, kind: MailedDocument, recordId: string) =>
  tx
    .selectFrom('app.document_mails as mail')
    .leftJoin('app.members as sender', byId('sender', 'mail.queued_by'))
    .selectAll('mail')
    .select('sender.full_name as sender_name')
    .where('mail.kind', '=', kind)
    .where('mail.record_id', '=', recordId)
    .orderBy('mail.queued_at', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(MAX_MAILS)
    .execute()

/** How many mails with documents the firm has queued since a moment. */
export async function countMailsSince(tx: FirmTx, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('app.document_mails')
    .select(sql<string>`count(*)`.as('count'))
    .where('queued_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const mailById = (tx: FirmTx, id: string) => tx.selectFrom('app.document_mails').selectAll().where('id', '=', id)

export const findMail = (tx: FirmTx, id: string) => mailById(tx, id).executeTakeFirst()
export type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>

/** The mail, locked until the transaction ends, so that two jobs do not hand it over at once. */
export const lockMail = (tx: FirmTx, id: string) => mailById(tx, id).forNoKeyUpdate().executeTakeFirst()

export const changeMail = (tx: FirmTx, id: string, change: Updateable<DB['app.document_mails']>) =>
  tx.updateTable('app.document_mails').set(change).where('id', '=', id).execute()

export const insertStatement = (tx: FirmTx, row: Insertable<DB['app.mailed_statements']>) =>
  tx.insertInto('app.mailed_statements').values(row).execute()

export const findStatement = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.mailed_statements').select('content').where('id', '=', id).executeTakeFirst()
