import { DELIVERY_DAYS } from '#contract/webhooks.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Pool } from '../../platform/db/database.ts'
import { inWebhookWork, type FirmTx } from '../../platform/db/transactions.ts'
import { newId } from '../../platform/ids.ts'
import { countSealed, listSealedChanges, readableTables, type EventRow } from '../audit/public.ts'
import type { RecordType } from '../records/public.ts'
import { insertDeliveries, type NewDelivery } from './deliveries.queries.ts'
import { eventsOf, possibleEvents, webhookSources, type WebhookSource } from './events.ts'
import { findWebhookWithReader, lockProgress, saveProgress, type WebhookWithReader } from './queries.ts'
import { daysBefore } from './retries.ts'
import { selectRecordIds, selectVisibleRecords } from './lookups.queries.ts'

/** Changes that are read at once. */
const BATCH = 500

interface GatherParts {
  readonly pool: Pool
  readonly clock: Clock
  readonly recordTypes: readonly RecordType[]
}

/**
 * Reads on in the audit log for one webhook, as the person whose it is, and queues messages about what they may see of it. The log
 * was written in the transactions of the changes, and how far it was read is stored together with the messages: nothing is lost, and
 * nothing told of a change that was rolled back. Returns whether there was anything to read.
 */
export const gatherEvents = ({ pool, clock, recordTypes }: GatherParts, webhookId: string): Promise<boolean> =>
  inWebhookWork(pool, { workId: webhookId, requestId: `webhook ${webhookId}` }, async (tx) => {
    // Another server is at it.
    const progress = await lockProgress(tx, webhookId)
    const webhook = progress && (await findWebhookWithReader(tx, webhookId))
    if (webhook?.state !== 'active') return false
    const after = Number(progress?.read_seq)
    const through = Math.min(await countSealed(tx, webhook.business_id), after + BATCH)
    if (through <= after) return false
    const found = await findHappenings(tx, recordTypes, webhook, { after, through })
    const now = clock.now()
    const oldest = daysBefore(now, DELIVERY_DAYS)
    // A webhook that was paused for longer begins there.
    const recent = found.filter(({ happened_at }) => happened_at >= oldest)
    const rows = recent.map((happening): NewDelivery => ({
      ...happening,
      business_id: webhook.business_id,
      id: newId(),
      webhook_id: webhookId,
      next_attempt_at: now,
      created_at: now,
    }))
    if (rows.length > 0) await insertDeliveries(tx, rows)
    await saveProgress(tx, webhookId, through)
    return true
  })

/** Whether the person whose webhook it is may still see the change that a message tells of, and the record itself. */
export async function maySee(
  tx: FirmTx,
  recordTypes: readonly RecordType[],
  webhook: WebhookWithReader,
  { auditId, event, recordId }: { readonly auditId: string; readonly event: string; readonly recordId: string },
): Promise<boolean> {
  const found = await findHappenings(
    tx,
    recordTypes,
    { ...webhook, events: [event] },
    { after: 0, through: Number.MAX_SAFE_INTEGER, ids: [auditId] },
  )
  return found.some((happening) => happening.event === event && happening.record_id === recordId)
}

interface Happening {
  readonly event: string
  readonly record_id: string
  readonly matter_ids: string[]
  readonly audit_id: string
  readonly happened_at: Date
}

async function findHappenings(
  tx: FirmTx,
  recordTypes: readonly RecordType[],
  webhook: WebhookWithReader,
  sealed: Parameters<typeof listSealedChanges>[3],
): Promise<Happening[]> {
  const permissions = new Set(webhook.permissions)
  const readable = readableTables(recordTypes, permissions)
  const tables = webhookSources(recordTypes).filter(
    (table) =>
      readable.has(table.name) &&
      (table.of === undefined || readable.has(table.of.table)) &&
      possibleEvents(table).some((event) => webhook.events.includes(event)),
  )
  if (tables.length === 0) return []
  const context = { tx, businessId: webhook.business_id, membership: { permissions } }
  const names = tables.map(({ name }) => name)
  const changes = await listSealedChanges(context, recordTypes, names, sealed)
  const found: Happening[] = []
  for (const table of tables) {
    const own = changes.filter(({ table_name }) => table_name === table.name)
    found.push(...(await happeningsOf(tx, table, own, webhook.events)))
  }
  const byLog = found.toSorted((one, other) => Number(one.audit_id) - Number(other.audit_id))
  return withoutRepeats(byLog, new Map(changes.map((change) => [change.id, change.request_id])))
}

/** What of the changes of a table is told: of records that the person sees at this moment. */
async function happeningsOf(
  tx: FirmTx,
  table: WebhookSource,
  changes: readonly EventRow[],
  wanted: readonly string[],
): Promise<Happening[]> {
  const candidates = changes.flatMap((change) =>
    eventsOf(table, change)
      .filter((event) => wanted.includes(event))
      .map((event) => ({ event, change })),
  )
  if (candidates.length === 0) return []
  const rowIds = [...new Set(candidates.map(({ change }) => change.record_id))]
  const { of } = table
  const recordIds = of && (await selectRecordIds(tx, { table: table.name, column: of.column }, rowIds))
  const recordOf = (rowId: string) => (recordIds ? recordIds.get(rowId) : rowId)
  const ids = [...new Set(rowIds.flatMap((id) => recordOf(id) ?? []))]
  if (ids.length === 0) return []
  const visible = await selectVisibleRecords(tx, { table: of?.table ?? table.name, rowKind: table.rowKind }, ids)
  const among = table.among && new Set(await table.among(tx, ids))
  const found = candidates.flatMap(({ event, change }) => {
    const recordId = recordOf(change.record_id)
    const matterIds = recordId === undefined ? undefined : visible.get(recordId)
    if (recordId === undefined || !matterIds || among?.has(recordId) === false) return []
    return [{ event, record_id: recordId, matter_ids: [...matterIds], audit_id: change.id, happened_at: change.at }]
  })
  // What is true now became true by the last of several changes.
  return among ? [...new Map(found.map((one) => [`${one.event} ${one.record_id}`, one])).values()] : found
}

/** One request may change a record several times, such as an invoice by its approval: it is told once of each event. */
function withoutRepeats(found: readonly Happening[], requests: ReadonlyMap<string, string | null>): Happening[] {
  const known = new Set<string>()
  return found.filter(({ event, record_id, audit_id }) => {
    const request = requests.get(audit_id) ?? `change ${audit_id}`
    const key = `${request} ${event} ${record_id}`
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}
