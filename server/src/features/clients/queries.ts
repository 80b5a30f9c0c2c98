import { sql, type Insertable, type Updateable } from 'kysely'
import type { ClientFilters, ClientSort } from '#contract/clients.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { kindOf } from './labels.ts'

const SORT_COLUMNS = {
  name: 'client.sort_name',
  clientNumber: 'client.number',
  createdAt: 'client.created_at',
} as const

/** Each client with the matters of theirs that the person asking may see. */
const clientsWithCounts = (tx: FirmTx) =>
  tx.selectFrom('app.clients as client').leftJoinLateral(
    (eb) =>
      eb
        .selectFrom('app.matters as matter')
        .select((count) => [
          count.fn.countAll<string>().as('total_matters'),
          count.fn.countAll<string>().filterWhere('matter.status', '=', 'open').as('open_matters'),
        ])
        .whereRef('matter.business_id', '=', 'client.business_id')
        .whereRef('matter.client_id', '=', 'client.id')
        .where('matter.deleted_at', 'is', null)
        .as('counts'),
    (join) => join.onTrue(),
  )

const matching = ({ clientType, countryCode, generalSearchText }: ClientFilters) =>
  allOf(
    sql`client.deleted_at is null`,
    whenDefined(clientType, (type) => sql`client.kind = ${kindOf(type)}`),
    whenDefined(countryCode, (code) => sql`client.country_code = ${code}`),
    whenDefined(generalSearchText || undefined, (text) => sql`client.id in (select app.find_clients(${text}))`),
  )

const clientsInOrder = (tx: FirmTx, filters: ClientFilters, { column, direction }: Sort<ClientSort>) =>
  clientsWithCounts(tx)
    .leftJoin('app.client_contacts as contact', (join) =>
      join
        .onRef('contact.business_id', '=', 'client.business_id')
        .onRef('contact.client_id', '=', 'client.id')
        .on('contact.is_primary', '=', true),
    )
    .selectAll('client')
    .select(['counts.total_matters', 'counts.open_matters', 'contact.name as primary_contact'])
    .where(matching(filters))
    .orderBy(SORT_COLUMNS[column], direction)
    .orderBy('client.id', direction)

export const selectClients = (tx: FirmTx, filters: ClientFilters & Paging, sort: Sort<ClientSort>) =>
  clientsInOrder(tx, filters, sort)
    .limit(filters.size + 1)
    .offset(offsetOf(filters))
    .execute()
export type ClientListRow = Awaited<ReturnType<typeof selectClients>>[number]

export const everyClient = (tx: FirmTx, filters: ClientFilters, sort: Sort<ClientSort>) =>
  everyRow(tx, clientsInOrder(tx, filters, sort))

export const countClients = (tx: FirmTx, filters: ClientFilters) =>
  tx
    .selectFrom('app.clients as client')
    .where(matching(filters))
    .select((eb) => [
      eb.fn.countAll<string>().as('all'),
      eb.fn.countAll<string>().filterWhere('client.kind', '=', 'company').as('companies'),
    ])
    .executeTakeFirstOrThrow()

export const listClientNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.clients')
    .select(['id', 'kind', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('sort_name')
    .orderBy('id')
    .execute()

export const findClient = (tx: FirmTx, id: string) =>
  clientsWithCounts(tx)
    .selectAll('client')
    .select(['counts.total_matters', 'counts.open_matters'])
    .where('client.id', '=', id)
    .where('client.deleted_at', 'is', null)
    .executeTakeFirst()
export type ClientRecord = NonNullable<Awaited<ReturnType<typeof findClient>>>

/** Holds the client until the transaction ends, so that two people who save at once are told apart. */
export const lockClient = (tx: FirmTx, id: string, { inBin }: { inBin: boolean }) =>
  tx
    .selectFrom('app.clients')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', inBin ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** False where the number is taken already, by whichever client. */
export async function insertClient(tx: FirmTx, row: Insertable<DB['app.clients']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('app.clients')
    .values(row)
    .onConflict((conflict) => conflict.constraint('clients_one_per_number').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const updateClientRow = (tx: FirmTx, id: string, row: Updateable<DB['app.clients']>) =>
  tx
    .updateTable('app.clients')
    .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const listContacts = (tx: FirmTx, clientId: string) =>
  tx
    .selectFrom('app.client_contacts')
    .select(['id', 'name', 'title', 'email', 'phone_number', 'is_primary'])
    .where('client_id', '=', clientId)
    .orderBy('position')
    .orderBy('id')
    .execute()
export type ContactRow = Awaited<ReturnType<typeof listContacts>>[number]

export async function replaceContacts(tx: FirmTx, clientId: string, rows: Insertable<DB['app.client_contacts']>[]) {
  await tx.deleteFrom('app.client_contacts').where('client_id', '=', clientId).execute()
  if (rows.length > 0) await tx.insertInto('app.client_contacts').values(rows).execute()
}

export const selectDeletedClients = (tx: FirmTx, paging: Paging) =>
  tx
    .selectFrom('app.clients as client')
    .innerJoin('app.members as deleter', 'deleter.id', 'client.deleted_by')
    .select(['client.id', 'client.number', 'client.kind', 'client.name', 'client.deleted_at'])
    .select(['deleter.first_name', 'deleter.last_name'])
    .where('client.deleted_at', 'is not', null)
    // A client that was merged comes back with its merge, not alone.
    .where('client.merged_into', 'is', null)
    .orderBy('client.deleted_at', 'desc')
    .orderBy('client.id', 'desc')
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()
export type DeletedClientRow = Awaited<ReturnType<typeof selectDeletedClients>>[number]
