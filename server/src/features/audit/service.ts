import type { ActivityEvent, audit as contract, AuditEvent } from '#contract/audit.ts'
import type { Received } from '#contract/endpoint.ts'
import type { FirmContext } from '../../platform/context.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { toPage, type Paging } from '../../platform/db/paging.ts'
import { firmSettings } from '../firm/public.ts'
import { noNames, type AuditedTable, type MatterOrClient, type RecordType } from '../records/public.ts'
import { everyEventRow, selectEvents, selectNames, selectPageEvents, selectSealed, type EventRow } from './queries.ts'
import { labelOf } from './labels.ts'
import { toSentence } from './sentences.ts'
import { auditedTables, tableAccess } from './tables.ts'
import { idsIn, toEvent } from './view.ts'

interface Permitted {
  readonly membership: { readonly permissions: ReadonlySet<string> }
}

/** What reading the trail needs, in a request and in the stream of an export. */
type TrailContext = Pick<FirmContext, 'tx' | 'businessId' | 'membership'>

export async function listEvents(
  context: FirmContext,
  recordTypes: readonly RecordType[],
  query: Received<typeof contract.trail>['query'],
) {
  const { tx, businessId } = context
  const { time_zone: timeZone } = await firmSettings(tx, businessId)
  const { page, size } = query
  const found = await selectEvents(tx, businessId, { ...filtersOf(context, recordTypes, query), timeZone, page, size })
  return toEvents(context, recordTypes, found, query)
}

/** Where in the log, by the numbers of its seals. */
type Sealed = Parameters<typeof selectSealed>[3]

/**
 * What was changed of some tables, as far as the person may see it at this moment: for what tells others in their name. The log is
 * written in the transaction of each change, and in the order of its seals no change appears behind one that was read.
 */
export function listSealedChanges(
  context: Pick<TrailContext, 'tx' | 'businessId'> & Permitted,
  recordTypes: readonly RecordType[],
  tables: readonly string[],
  sealed: Sealed,
): Promise<EventRow[]> {
  const filters = { ...filtersOf(context, recordTypes, {}), tables, timeZone: 'UTC' }
  return selectSealed(context.tx, context.businessId, filters, sealed)
}

/** The names of the tables that somebody may read, all rows of them. */
export const readableTables = (
  recordTypes: readonly RecordType[],
  permissions: Permitted['membership']['permissions'],
): ReadonlySet<string> => new Set(tableAccess(recordTypes, permissions).open.map(({ name }) => name))

type TrailFilters = Omit<Received<typeof contract.trail>['query'], 'page' | 'size'>

/** What is asked for, and what the person may see of it. */
function filtersOf({ membership }: Permitted, recordTypes: readonly RecordType[], query: TrailFilters) {
  const { kind, userId, recordId, fromDate, toDate } = query
  const tables = auditedTables(recordTypes)
  return {
    userId,
    recordId,
    fromDate,
    toDate,
    tables: kind && tables.filter((table) => table.kind === kind).map(({ name }) => name),
    visible: tables.filter((table) => table.visible),
    access: tableAccess(recordTypes, membership.permissions),
  }
}

/** All that matches, in batches, with the time zone in which its moments are written. */
/** Rows of an export that are put into words without a pause for others. */
const ROWS_AT_ONCE = 100

export async function listEveryEvent(context: TrailContext, recordTypes: readonly RecordType[], query: TrailFilters) {
  const { tx, businessId } = context
  const { time_zone: timeZone } = await firmSettings(tx, businessId)
  const rows = everyEventRow(tx, businessId, { ...filtersOf(context, recordTypes, query), timeZone })
  async function* batches() {
    for await (const batch of rows)
      for (let from = 0; from < batch.length; from += ROWS_AT_ONCE) {
        const some = batch.slice(from, from + ROWS_AT_ONCE)
        yield (await toEvents(context, recordTypes, some, { page: 1, size: some.length })).data
      }
  }
  return { timeZone, batches: batches() }
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
  const [events, names] = await Promise.all([
    toEvents(context, recordTypes, found, paging),
    namesOnPage(context.tx, recordTypes, { found, page }),
  ])
  const byName = new Map(auditedTables(recordTypes).map((table) => [table.name, table]))
  return {
    ...events,
    data: events.data.map((event, index): ActivityEvent => {
      const row = found[index]
      if (!row) throw new Error('an event without its row')
      const table = byName.get(row.table_name)
      const name = names.get(row.record_id) ?? ''
      return { ...event, sentence: toSentence(row, event, { table, name, figure: figureOf(event, table) }) }
    }),
  }
}

/** What the records are called on the page of their own matter or client. */
async function namesOnPage(
  tx: FirmTx,
  recordTypes: readonly RecordType[],
  { found, page }: { found: readonly EventRow[]; page: MatterOrClient },
) {
  const tables = auditedTables(recordTypes).map(({ activity, ...table }) => {
    // The page of a client tells of several matters, by their names.
    const names = ('matterId' in page ? activity?.names : undefined) ?? table.names
    return { ...table, ...(names && { names }) }
  })
  const known = await selectNames(tx, tables, [...new Set(found.flatMap(idsIn))])
  const names = new Map(known.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
  const nameless = new Set(tables.filter((table) => table.names === noNames).map(({ name }) => name))
  // Of a row that is gone, its person or area still has a name.
  return new Map(
    found.map((row) => {
      const values = row.before ?? row.after ?? {}
      const part = [row.record_id, values['user_id'], values['practice_area_id']].find((id) => names.has(String(id)))
      const own = !nameless.has(row.table_name) && typeof values['name'] === 'string' ? values['name'] : undefined
      return [row.record_id, names.get(row.record_id) ?? own ?? names.get(String(part)) ?? ''] as const
    }),
  )
}

/** The amount of a record that was added. */
function figureOf({ action, changes }: AuditEvent, table: AuditedTable | undefined): string | null {
  const column = table?.activity?.figure
  if (action !== 'added' || column === undefined) return null
  return changes.find(({ field }) => field === labelOf(table, column))?.after ?? null
}

async function toEvents(
  { tx, businessId }: TrailContext,
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
