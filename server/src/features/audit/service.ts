import type { audit as contract } from '#contract/audit.ts'
import type { Received } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import { firmSettings } from '../firm/public.ts'
import type { MatterOrClient, RecordType } from '../records/public.ts'
import { selectEvents, selectNames, selectPageEvents, type EventRow } from './queries.ts'
import { auditedTables, tableAccess } from './tables.ts'
import { idsIn, toEvent } from './view.ts'

export async function listEvents(
  context: FirmContext,
  recordTypes: readonly RecordType[],
  query: Received<typeof contract.trail>['query'],
) {
  const { tx, businessId, membership } = context
  const { time_zone: timeZone } = await firmSettings(tx, businessId)
  const { kind, ...filters } = query
  const tables = auditedTables(recordTypes)
  const found = await selectEvents(tx, businessId, {
    ...filters,
    timeZone,
    tables: kind && tables.filter((table) => table.kind === kind).map(({ name }) => name),
    visible: tables.filter((table) => table.visible),
    access: tableAccess(recordTypes, membership.permissions),
  })
  return toEvents(context, recordTypes, found, query)
}

/** What was changed on a matter or a client that the person sees, as far as their permissions go. */
export async function listPageEvents(
  context: FirmContext,
  recordTypes: readonly RecordType[],
  page: MatterOrClient,
  paging: Paging,
) {
  const { open, shared } = tableAccess(recordTypes, context.membership.permissions)
  const tables = open.filter(({ isPart, permission }) => !isPart && permission !== null)
  const found = await selectPageEvents(context.tx, context.businessId, { page, tables, shared }, paging)
  return toEvents(context, recordTypes, found, paging)
}

async function toEvents(
  { tx, businessId }: FirmContext,
  recordTypes: readonly RecordType[],
  found: EventRow[],
  paging: Paging,
) {
  const page = toPage(found, paging)
  const audited = auditedTables(recordTypes)
  const [{ time_zone: timeZone, currency: homeCurrency }, known] = await Promise.all([
    firmSettings(tx, businessId),
    selectNames(tx, audited, [...new Set(page.data.flatMap(idsIn))]),
  ])
  const names = new Map(known.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
  const currencies = new Map(known.flatMap(({ id, currency }) => (currency ? [[id, currency] as const] : [])))
  const tables = new Map(audited.map((table) => [table.name, table]))
  return { ...page, data: page.data.map((row) => toEvent(row, { names, currencies, homeCurrency, timeZone, tables })) }
}
