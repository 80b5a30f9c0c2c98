import { sql } from 'kysely'
import type { MatterFilters, MatterSort } from '#contract/matters.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { byId } from '../../platform/db/joins.ts'
import { deletedPageQuery, everyRowQuery, pageQuery, type Paging } from '../../platform/db/paging.ts'
import { sqlDirection, type Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { customFilter, meetsCondition } from '../custom-fields/public.ts'
import { isAtStage } from '../matter-stages/public.ts'
import { isOfOffice } from '../offices/public.ts'
import { rateTypeOf, statusOf } from './labels.ts'

const SORT_COLUMNS = {
  matterOpenDate: 'matter.opened_on',
  matterName: 'matter.sort_name',
  matterNumber: 'matter.number',
  clientName: 'client.sort_name',
} as const

/** What a list of matters is about; the condition names `matter`. */
export const mattersWhere = (filters: MatterFilters) =>
  allOf(
    sql`matter.deleted_at is null`,
    whenDefined(filters.status, (status) => sql`matter.status = ${statusOf(status)}`),
    whenDefined(filters.clientId, (id) => sql`matter.client_id = ${id}`),
    whenDefined(filters.responsibleUserId, (id) => sql`matter.responsible_id = ${id}`),
    whenDefined(filters.memberUserId, isWorkedOnBy),
    whenDefined(filters.practiceAreaId, hasPracticeArea),
    whenDefined(filters.stage || undefined, isAtStage),
    whenDefined(filters.officeId, (office) => isOfOffice(sql`matter.office_id`, office)),
    whenDefined(filters.matterRate, (rate) => sql`matter.rate_type = ${rateTypeOf(rate)}`),
    whenDefined(filters.openedFrom, (day) => sql`matter.opened_on >= ${day}::date`),
    whenDefined(filters.openedTo, (day) => sql`matter.opened_on <= ${day}::date`),
    whenDefined(filters.customField, (filter) =>
      customFilter(filter, (condition) => meetsCondition(sql`matter.custom_values`, condition)),
    ),
    whenDefined(filters.generalSearchText || undefined, (text) => sql`matter.id in (select app.find_matters(${text}))`),
  )

const isWorkedOnBy = (userId: string) =>
  sql<boolean>`(matter.responsible_id = ${userId} or exists (select 1 from app.matter_members part
    where part.business_id = matter.business_id and part.matter_id = matter.id and part.user_id = ${userId}))`

/** By its name: a restricted matter may have an area of its own that is called like one of the firm. */
export const hasPracticeArea = (areaId: string) =>
  sql<boolean>`exists (select 1 from app.matter_practice_areas part
    where part.business_id = matter.business_id and part.matter_id = matter.id and part.practice_area_id = any (array(
      select same.id from app.practice_areas chosen join app.practice_areas same
        on same.business_id = chosen.business_id and lower(same.name) = lower(chosen.name) where chosen.id = ${areaId})))`

const selectMatching = (tx: FirmTx, filters: MatterFilters) =>
  tx.selectFrom('app.matters as matter').selectAll('matter').where(mattersWhere(filters))

const withNames = (tx: FirmTx) => (matters: ReturnType<typeof selectMatching>) =>
  tx
    .selectFrom(matters.as('matter'))
    .innerJoin('app.clients as client', byId('client', 'matter.client_id'))
    .leftJoin('app.members as responsible', byId('responsible', 'matter.responsible_id'))
    .leftJoin('app.offices as office', byId('office', 'matter.office_id'))
    .leftJoin('app.matter_stages as stage', byId('stage', 'matter.stage_id'))
    .select(['matter.id', 'matter.number', 'matter.name', 'matter.client_id', 'client.name as client_name'])
    .select(['matter.rate_type', 'matter.status', 'matter.opened_on', 'matter.closed_on', 'matter.currency'])
    .select(['matter.custom_values', 'matter.responsible_id', 'responsible.full_name as responsible_name'])
    .select(['matter.office_id', 'office.name as office_name', 'matter.stage_id', 'stage.name as stage_name'])

const rowQuery = (tx: FirmTx, filters: MatterFilters, { column, direction }: Sort<MatterSort>) => ({
  rows: selectMatching(tx, filters),
  withNames: withNames(tx),
  order: sql`${sql.ref(SORT_COLUMNS[column])} ${sqlDirection(direction)}, matter.id ${sqlDirection(direction)}`,
  isOwnOrder: column !== 'clientName',
})

export const selectMatters = (tx: FirmTx, filters: MatterFilters & Paging, sort: Sort<MatterSort>) =>
  pageQuery(rowQuery(tx, filters, sort), filters).execute()
export type MatterListRow = Awaited<ReturnType<typeof selectMatters>>[number]

export const everyMatter = (tx: FirmTx, filters: MatterFilters, sort: Sort<MatterSort>) =>
  everyRow(tx, everyRowQuery(rowQuery(tx, filters, sort)))

/** Counts by status; ignores the status of the filter. */
export const countMatters = (tx: FirmTx, filters: MatterFilters) =>
  tx
    .selectFrom('app.matters as matter')
    .select((eb) => [
      eb.fn.countAll<string>().as('all'),
      eb.fn.countAll<string>().filterWhere('matter.status', '=', 'open').as('open'),
      eb.fn.countAll<string>().filterWhere('matter.status', '=', 'pending').as('pending'),
    ])
    .where(mattersWhere({ ...filters, status: undefined }))
    .executeTakeFirstOrThrow()

export function selectMatterNames(tx: FirmTx, clientId: string | undefined) {
  let query = tx
    .selectFrom('app.matters as matter')
    .innerJoin('app.clients as client', byId('client', 'matter.client_id'))
    .select(['matter.id', 'matter.name', 'matter.number', 'matter.rate_type', 'matter.status', 'matter.client_id'])
    .select('client.name as client_name')
    .where('matter.deleted_at', 'is', null)
    .where('matter.status', 'in', ['open', 'pending'])
  if (clientId) query = query.where('matter.client_id', '=', clientId)
  return query.orderBy('matter.sort_name').orderBy('matter.id').execute()
}
export type MatterNameRow = Awaited<ReturnType<typeof selectMatterNames>>[number]

/** Sums of the visible time entries of each visible matter. */
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

/** Sums of the visible unbilled time entries of all matters that match. */
export const sumUnbilled = (tx: FirmTx, filters: MatterFilters) =>
  tx
    .selectFrom('app.time_entries as entry')
    .innerJoin('app.matters as matter', byId('matter', 'entry.matter_id'))
    .select((eb) => [
      eb.fn.countAll<string>().as('unbilled_entries'),
      eb.fn.sum<string | null>('entry.billed_hours').as('unbilled_hours'),
      eb.fn.sum<string | null>('entry.home_amount_minor').as('unbilled_minor'),
    ])
    .where('entry.billing_state', '=', 'unbilled')
    .where('entry.deleted_at', 'is', null)
    .where(mattersWhere(filters))
    .executeTakeFirstOrThrow()

export const selectDeletedMatters = (tx: FirmTx, paging: Paging) => {
  const matters = tx
    .selectFrom('app.matters as matter')
    .innerJoin('app.clients as client', 'client.id', 'matter.client_id')
    .select(['matter.id', 'matter.number', 'matter.name', 'client.name as client_name'])
  return deletedPageQuery(matters, 'matter', paging).execute()
}
export type DeletedMatterRow = Awaited<ReturnType<typeof selectDeletedMatters>>[number]
