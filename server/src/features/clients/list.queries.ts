import { sql } from 'kysely'
import type { ClientFilters, ClientSort } from '#contract/clients.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { deletedPageQuery, offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { hasCustomValue } from '../custom-fields/public.ts'
import { kindOf, standingColumn } from './labels.ts'

const SORT_COLUMNS = {
  name: 'client.sort_name',
  clientNumber: 'client.number',
  createdAt: 'client.created_at',
} as const

/** Each client with the number of its matters that the person may see. */
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

const matching = ({ clientType, standing, countryCode, customField, generalSearchText }: ClientFilters) =>
  allOf(
    sql`client.deleted_at is null`,
    whenDefined(clientType, (type) => sql`client.kind = ${kindOf(type)}`),
    whenDefined(standing, (value) => sql`client.standing = ${standingColumn(value)}`),
    whenDefined(countryCode, (code) => sql`client.country_code = ${code}`),
    whenDefined(customField, (filter) => hasCustomValue(sql`client.custom_values`, filter)),
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

export const selectClientNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.clients')
    .select(['id', 'kind', 'name'])
    .where('deleted_at', 'is', null)
    .where('standing', '<>', 'declined')
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

export const selectDeletedClients = (tx: FirmTx, paging: Paging) => {
  const clients = tx
    .selectFrom('app.clients as client')
    .select(['client.id', 'client.number', 'client.kind', 'client.name'])
    // A merged client is restored by undoing its merge.
    .where('client.merged_into', 'is', null)
  return deletedPageQuery(clients, 'client', paging).execute()
}
export type DeletedClientRow = Awaited<ReturnType<typeof selectDeletedClients>>[number]
