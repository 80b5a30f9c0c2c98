import { sql, type Updateable } from 'kysely'
import type { REQUEST_ITEM_KINDS, REQUEST_ITEM_STATES } from '#contract/client-requests.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { PortalTx } from '../../platform/db/transactions.ts'

/** An item that waits for the client. */
const waitsForClient = sql<boolean>`item.status in ('open', 'sentBack')`

const isWaiting = sql<boolean>`exists (select from app.client_request_items item where item.business_id = request.business_id
  and item.request_id = request.id and ${waitsForClient})`

/** The person has not seen it yet. */
const isNewRequest = (accessId: string) => sql<boolean>`not exists (select from app.portal_views v
  where v.business_id = request.business_id and v.access_id = ${accessId} and v.kind = 'request' and v.subject_id = request.id)`

const selectRequestRows = (tx: PortalTx, accessId: string) =>
  tx
    .selectFrom('app.client_requests as request')
    .innerJoin('app.matters as matter', byId('matter', 'request.matter_id'))
    .leftJoin('app.members as creator', byId('creator', 'request.created_by'))
    .select(['request.id', 'request.title', 'request.note', 'request.due_on', 'request.created_at'])
    .select(['request.matter_id', 'matter.name as matter_name', 'creator.full_name as creator_name'])
    .select(isNewRequest(accessId).as('is_new'))

/** What waits for the client first, by its day; then the rest, the newest first. */
export const selectRequests = (tx: PortalTx, accessId: string, limit: number) =>
  selectRequestRows(tx, accessId)
    .orderBy(sql`${isWaiting} desc, case when ${isWaiting} then request.due_on end nulls last`)
    .orderBy('request.id', 'desc')
    .limit(limit)
    .execute()
export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

export const findRequest = (tx: PortalTx, accessId: string, id: string) =>
  selectRequestRows(tx, accessId).where('request.id', '=', id).executeTakeFirst()

/** Of these requests, those that the person has not seen. */
export const selectUnseen = (tx: PortalTx, accessId: string, ids: readonly string[]) =>
  tx
    .selectFrom('app.client_requests as request')
    .select(['request.id', 'request.matter_id'])
    .where('request.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where(isNewRequest(accessId))
    .execute()

export const selectItems = (tx: PortalTx, requestIds: readonly string[]) =>
  tx
    .selectFrom('app.client_request_items as item')
    .select(['item.id', 'item.request_id', 'item.label', 'item.hint', 'item.answer', 'item.reason'])
    .select(['item.answered_by_name', 'item.answered_at'])
    // Checks of the table allow only these.
    .select(sql<(typeof REQUEST_ITEM_KINDS)[number]>`item.kind`.as('kind'))
    .select(sql<(typeof REQUEST_ITEM_STATES)[number]>`item.status`.as('state'))
    .where('item.request_id', '=', sql<string>`any (${requestIds}::uuid[])`)
    .orderBy('item.position')
    .orderBy('item.id')
    .execute()
export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]

/** Locked until the transaction ends, so that it is not accepted while it is answered. */
export const lockItem = (tx: PortalTx, id: string) =>
  tx
    .selectFrom('app.client_request_items as item')
    .select(['item.id', 'item.request_id', 'item.matter_id', 'item.kind', 'item.status'])
    .where('item.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The row policy of updates does not show an item that was accepted, for which `lockItem` then finds nothing. */
export const findItem = (tx: PortalTx, id: string) =>
  tx.selectFrom('app.client_request_items').select('id').where('id', '=', id).executeTakeFirst()

export const saveAnswer = (tx: PortalTx, id: string, change: Updateable<DB['app.client_request_items']>) =>
  tx.updateTable('app.client_request_items').set(change).where('id', '=', id).execute()

export async function countWaitingRequests(tx: PortalTx): Promise<number> {
  const { count } = await tx
    .selectFrom('app.client_requests as request')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(isWaiting)
    .executeTakeFirstOrThrow()
  return Number(count)
}
