import { sql } from 'kysely'
import type { ClientFilters, ClientSort } from '#contract/clients.ts'
import type { CustomCondition } from '#domain/custom-filter.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { deletedPageQuery, offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { customFilter, meetsCondition } from '../custom-fields/public.ts'
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

/** By a field of the client or of any of its contacts: no two fields have the same id. */
const isMet = (condition: CustomCondition) =>
  sql<boolean>`(${meetsCondition(sql`client.custom_values`, condition)} or client.id in (
    select contact.client_id from app.client_contacts contact where ${meetsCondition(sql`contact.custom_values`, condition)}))`

const matching = ({ clientType, standing, countryCode, customField, generalSearchText }: ClientFilters) =>
  allOf(
    sql`client.deleted_at is null`,
    whenDefined(clientType, (type) => sql`client.kind = ${kindOf(type)}`),
    whenDefined(standing, (value) => sql`client.standing = ${standingColumn(value)}`),
    whenDefined(countryCode, (code) => sql`client.country_code = ${code}`),
    whenDefined(customField, (filter) => customFilter(filter, isMet)),
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

/** The contacts of the clients that match, in their order. */
export const everyContact = (tx: FirmTx, filters: ClientFilters, { column, direction }: Sort<ClientSort>) =>
  everyRow(
    tx,
    tx
      .selectFrom('app.clients as client')
      .innerJoin('app.client_contacts as contact', (join) =>
        join.onRef('contact.business_id', '=', 'client.business_id').onRef('contact.client_id', '=', 'client.id'),
      )
      .select(['client.number', 'client.name as client_name', 'contact.name', 'contact.title', 'contact.email'])
      .select(['contact.phone_number', 'contact.is_primary', 'contact.custom_values'])
      .where(matching(filters))
      .orderBy(SORT_COLUMNS[column], direction)
      .orderBy('client.id', direction)
      .orderBy('contact.position')
      .orderBy('contact.id'),
  )

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
