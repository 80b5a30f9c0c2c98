import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Returns false when another client has the number. */
export async function insertClient(tx: FirmTx, row: Insertable<DB['app.clients']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('app.clients')
    .values(row)
    .onConflict((conflict) => conflict.constraint('clients_one_per_number').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const selectContacts = (tx: FirmTx, clientId: string) =>
  tx
    .selectFrom('app.client_contacts')
    .select(['id', 'name', 'title', 'email', 'phone_number', 'is_primary', 'custom_values'])
    .where('client_id', '=', clientId)
    .orderBy('position')
    .orderBy('id')
    .execute()
export type ContactRow = Awaited<ReturnType<typeof selectContacts>>[number]

export async function replaceContacts(tx: FirmTx, clientId: string, rows: Insertable<DB['app.client_contacts']>[]) {
  await tx.deleteFrom('app.client_contacts').where('client_id', '=', clientId).execute()
  if (rows.length > 0) await tx.insertInto('app.client_contacts').values(rows).execute()
}

export const insertContact = (tx: FirmTx, row: Insertable<DB['app.client_contacts']>) =>
  tx.insertInto('app.client_contacts').values(row).execute()

/** Whether there was one. */
export const deleteContactRow = async (tx: FirmTx, id: string): Promise<boolean> =>
  (await tx.deleteFrom('app.client_contacts').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n

/** A query of the ids of a client and of all that were merged into it, whose history it continues. */
export const selectMergedClientIds = (clientId: string | null | undefined): RawBuilder<string> => sql<string>`
  with recursive these (id) as (
    select ${clientId}::uuid
    union select c.id from app.clients c join these on c.merged_into = these.id)
  select these.id from these`
