import { sql, type Insertable, type Updateable } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

const MAX_MAILS = 200

export const insertMail = (tx: FirmTx, row: Insertable<DB['app.invoice_mails']>) =>
  tx.insertInto('app.invoice_mails').values(row).execute()

/** The mails with an invoice, the newest first, and when their recipients read it. */
export const selectMails = (tx: FirmTx, invoiceId: string) =>
  tx
    .selectFrom('app.invoice_mails as mail')
    .leftJoin('app.members as sender', byId('sender', 'mail.queued_by'))
    .leftJoin('app.invoice_views as view', (join) =>
      join.onRef('view.business_id', '=', 'mail.business_id').onRef('view.link_id', '=', 'mail.link_id'),
    )
    .selectAll('mail')
    .select(['sender.full_name as sender_name', 'view.first_at as viewed_at'])
    .where('mail.invoice_id', '=', invoiceId)
    .orderBy('mail.queued_at', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(MAX_MAILS)
    .execute()
export type MailRow = Awaited<ReturnType<typeof selectMails>>[number]

export const insertHandover = (tx: FirmTx, row: Insertable<DB['app.invoice_handovers']>) =>
  tx.insertInto('app.invoice_handovers').values(row).execute()

export const deleteHandover = async (tx: FirmTx, { invoiceId, id }: { invoiceId: string; id: string }) => {
  const { numDeletedRows } = await tx
    .deleteFrom('app.invoice_handovers')
    .where('invoice_id', '=', invoiceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const MAX_HANDOVERS = 50

export const selectHandovers = (tx: FirmTx, invoiceId: string) =>
  tx
    .selectFrom('app.invoice_handovers as handover')
    .innerJoin('app.members as person', byId('person', 'handover.created_by'))
    .selectAll('handover')
    .select('person.full_name as person_name')
    .where('handover.invoice_id', '=', invoiceId)
    .orderBy('handover.handed_over_on', 'desc')
    .orderBy('handover.id', 'desc')
    .limit(MAX_HANDOVERS)
    .execute()
export type HandoverRow = Awaited<ReturnType<typeof selectHandovers>>[number]

/** How many mails with invoices the firm has queued since a moment. */
export async function countMailsSince(tx: FirmTx, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('app.invoice_mails')
    .select(sql<string>`count(*)`.as('count'))
    .where('queued_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const mailById = (tx: FirmTx, id: string) => tx.selectFrom('app.invoice_mails').selectAll().where('id', '=', id)

export const findMail = (tx: FirmTx, id: string) => mailById(tx, id).executeTakeFirst()

/** The first matter of an invoice. */
export async function findMatterOf(tx: FirmTx, invoiceId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('app.invoices')
    .select(sql<string | null>`matter_ids[1]`.as('matter_id'))
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  return found?.matter_id ?? null
}

/** The mail, locked until the transaction ends, so that two jobs do not hand it over at once. */
export const lockMail = (tx: FirmTx, id: string) => mailById(tx, id).forNoKeyUpdate().executeTakeFirst()

export const changeMail = (tx: FirmTx, id: string, change: Updateable<DB['app.invoice_mails']>) =>
  tx.updateTable('app.invoice_mails').set(change).where('id', '=', id).execute()

/** The addresses of a client: its own, and those of its contacts, the primary one first. */
export async function selectAddresses(tx: FirmTx, clientId: string) {
  const [client, contacts] = await Promise.all([
    tx.selectFrom('app.clients').select(['name', 'email']).where('id', '=', clientId).executeTakeFirst(),
    tx
      .selectFrom('app.client_contacts')
      .select(['name', 'email', 'is_primary'])
      .where('client_id', '=', clientId)
      .orderBy('is_primary', 'desc')
      .orderBy('position')
      .execute(),
  ])
  return [...contacts, ...(client ? [{ ...client, is_primary: false }] : [])].filter(({ email }) => email !== '')
}

export const findSenderName = async (tx: FirmTx, userId: string): Promise<string> =>
  (await tx.selectFrom('app.members').select('full_name').where('id', '=', userId).executeTakeFirst())?.full_name ?? ''
