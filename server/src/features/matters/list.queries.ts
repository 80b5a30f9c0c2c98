import { sql, type Selectable } from 'kysely'
import type { MatterFilters, MatterSort } from '#contract/matters.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { allRows, offsetOf, pageOfRows, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { sqlDirection, type Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { rateTypeOf, statusOf } from './labels.ts'

const SORT_COLUMNS = {
  matterOpenDate: 'matter.opened_on',
  matterName: 'matter.sort_name',
  matterNumber: 'matter.number',
  clientName: 'client.sort_name',
} as const

const matching = (filters: MatterFilters) =>
  allOf(
    sql`matter.deleted_at is null`,
    whenDefined(filters.status, (status) => sql`matter.status = ${statusOf(status)}`),
    whenDefined(filters.clientId, (id) => sql`matter.client_id = ${id}`),
    whenDefined(filters.responsibleUserId, (id) => sql`matter.responsible_id = ${id}`),
    whenDefined(filters.memberUserId, worksOn),
    whenDefined(filters.practiceAreaId, isOfArea),
    whenDefined(filters.matterRate, (rate) => sql`matter.rate_type = ${rateTypeOf(rate)}`),
    whenDefined(filters.openedFrom, (day) => sql`matter.opened_on >= ${day}::date`),
    whenDefined(filters.openedTo, (day) => sql`matter.opened_on <= ${day}::date`),
    whenDefined(filters.generalSearchText || undefined, (text) => sql`matter.id in (select app.find_matters(${text}))`),
  )

const worksOn = (userId: string) =>
  sql<boolean>`(matter.responsible_id = ${userId} or exists (select 1 from app.matter_members part
    where part.business_id = matter.business_id and part.matter_id = matter.id and part.user_id = ${userId}))`

const isOfArea = (areaId: string) =>
  sql<boolean>`exists (select 1 from app.matter_practice_areas part
    where part.business_id = matter.business_id and part.matter_id = matter.id and part.practice_area_id = ${areaId})`

/** What lists show of a matter, with the names beside it. */
export interface MatterListRow {
  id: string
  number: string
  name: string
  client_id: string
  client_name: string
  rate_type: Selectable<DB['app.matters']>['rate_type']
  status: Selectable<DB['app.matters']>['status']
  opened_on: string
  closed_on: string | null
  currency: string
  responsible_id: string | null
  responsible_first_name: string | null
  responsible_last_name: string | null
}

const rowsOf = (filters: MatterFilters, { column, direction }: Sort<MatterSort>) => ({
  columns: sql`matter.id, matter.number, matter.name, matter.client_id, client.name as client_name, matter.rate_type, matter.status,
    matter.opened_on, matter.closed_on, matter.currency, matter.responsible_id,
    responsible.first_name as responsible_first_name, responsible.last_name as responsible_last_name`,
  table: 'app.matters',
  alias: 'matter',
  names: sql`join app.clients client on client.business_id = matter.business_id and client.id = matter.client_id
    left join app.members responsible on responsible.business_id = matter.business_id and responsible.id = matter.responsible_id`,
  where: matching(filters),
  order: sql`${sql.ref(SORT_COLUMNS[column])} ${sqlDirection(direction)}, matter.id ${sqlDirection(direction)}`,
  isOwnOrder: column !== 'clientName',
})

export async function selectMatters(tx: FirmTx, filters: MatterFilters & Paging, sort: Sort<MatterSort>) {
  return (await pageOfRows<MatterListRow>(rowsOf(filters, sort), filters).execute(tx)).rows
}

export const everyMatter = (tx: FirmTx, filters: MatterFilters, sort: Sort<MatterSort>) =>
  everyRow(tx, allRows<MatterListRow>(rowsOf(filters, sort)))

/** By status; the filter's own status is left aside. */
export const countMatters = (tx: FirmTx, filters: MatterFilters) =>
  tx
    .selectFrom('app.matters as matter')
    .select((eb) => [
      eb.fn.countAll<string>().as('all'),
      eb.fn.countAll<string>().filterWhere('matter.status', '=', 'open').as('open'),
      eb.fn.countAll<string>().filterWhere('matter.status', '=', 'pending').as('pending'),
    ])
    .where(matching({ ...filters, status: undefined }))
    .executeTakeFirstOrThrow()

export function listMatterNames(tx: FirmTx, clientId: string | undefined) {
  let query = tx
    .selectFrom('app.matters')
    .select(['id', 'name', 'number', 'rate_type', 'status', 'client_id'])
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['open', 'pending'])
  if (clientId) query = query.where('client_id', '=', clientId)
  return query.orderBy('sort_name').orderBy('id').execute()
}
export type MatterNameRow = Awaited<ReturnType<typeof listMatterNames>>[number]

/** Sums of the entries that the person asking may see, for matters that they may see. */
export const sumEntries = (tx: FirmTx, matterIds: readonly string[]) =>
  tx
    .selectFrom('app.matters as matter')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('app.time_entries as entry')
          .select((sum) => [
            sum.fn.countAll<string>().as('entries'),
            sum.fn.countAll<string>().filterWhere('entry.billing_state', '=', 'unbilled').as('unbilled_entries'),
            sum.fn
              .sum<string>('entry.billed_hours')
              .filterWhere('entry.billing_state', '=', 'unbilled')
              .as('unbilled_hours'),
            sum.fn
              .sum<string>('entry.home_amount_minor')
              .filterWhere('entry.billing_state', '=', 'unbilled')
              .as('unbilled_minor'),
            sum.fn.max('entry.worked_on').as('last_worked_on'),
          ])
          .whereRef('entry.business_id', '=', 'matter.business_id')
          .whereRef('entry.matter_id', '=', 'matter.id')
          .where('entry.deleted_at', 'is', null)
          .as('sums'),
      (join) => join.onTrue(),
    )
    .select([
      'matter.id',
      'sums.entries',
      'sums.unbilled_entries',
      'sums.unbilled_hours',
      'sums.unbilled_minor',
      'sums.last_worked_on',
    ])
    .where('matter.id', 'in', matterIds)
    .where('matter.deleted_at', 'is', null)
    .execute()
export type MatterSums = Awaited<ReturnType<typeof sumEntries>>[number]

/** The unbilled entries that the person asking may see, of all the matters that the filter finds. */
export const sumUnbilled = (tx: FirmTx, filters: MatterFilters) =>
  tx
    .selectFrom('app.time_entries as entry')
    .innerJoin('app.matters as matter', (join) =>
      join.onRef('matter.business_id', '=', 'entry.business_id').onRef('matter.id', '=', 'entry.matter_id'),
    )
    .select((eb) => [
      eb.fn.countAll<string>().as('unbilled_entries'),
      eb.fn.sum<string | null>('entry.billed_hours').as('unbilled_hours'),
      eb.fn.sum<string | null>('entry.home_amount_minor').as('unbilled_minor'),
    ])
    .where('entry.billing_state', '=', 'unbilled')
    .where('entry.deleted_at', 'is', null)
    .where(matching(filters))
    .executeTakeFirstOrThrow()

export const selectDeletedMatters = (tx: FirmTx, paging: Paging) =>
  tx
    .selectFrom('app.matters as matter')
    .innerJoin('app.clients as client', 'client.id', 'matter.client_id')
    .innerJoin('app.members as deleter', 'deleter.id', 'matter.deleted_by')
    .select(['matter.id', 'matter.number', 'matter.name', 'matter.deleted_at', 'client.name as client_name'])
    .select(['deleter.first_name', 'deleter.last_name'])
    .where('matter.deleted_at', 'is not', null)
    .orderBy('matter.deleted_at', 'desc')
    .orderBy('matter.id', 'desc')
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()
export type DeletedMatterRow = Awaited<ReturnType<typeof selectDeletedMatters>>[number]
