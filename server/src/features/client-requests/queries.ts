import { sql, type Insertable, type Updateable } from 'kysely'
import type { CLIENT_REQUEST_STATES, REQUEST_ITEM_KINDS, REQUEST_ITEM_STATES } from '#contract/client-requests.ts'
import { allOf, containing, whenDefined } from '../../platform/db/conditions.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

type State = (typeof CLIENT_REQUEST_STATES)[number]

/** The one rule of a request's state, for its page and for the filter of the list. */
const state = sql<State>`case when request.withdrawn_at is not null then 'withdrawn'
  when counts.answered > 0 then 'answered' when counts.accepted = counts.items then 'done' else 'open' end`

const today = (
  now: Date,
) => sql<string>`(select (${now}::timestamptz at time zone firm.time_zone)::date from app.businesses firm
  where firm.id = request.business_id)`

const isOverdue = (now: Date) => sql<boolean>`coalesce(${state} = 'open' and request.due_on < ${today(now)}, false)`

/** Sent by the person, or on a matter that they lead or work on. */
const isOwnRequest = (
  userId: string,
) => sql<boolean>`(request.created_by = ${userId} or matter.responsible_id = ${userId}
  or exists (select from app.matter_members own where own.business_id = request.business_id
    and own.matter_id = request.matter_id and own.user_id = ${userId}))`

const selectRequests = (tx: FirmTx, now: Date) =>
  tx
    .selectFrom('app.client_requests as request')
    .innerJoin('app.clients as client', byId('client', 'request.client_id'))
    .innerJoin('app.matters as matter', byId('matter', 'request.matter_id'))
    .innerJoin('app.members as creator', byId('creator', 'request.created_by'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('app.client_request_items as item')
          .select(({ fn }) => fn.countAll<string>().as('items'))
          .select(sql<string>`count(*) filter (where item.status = 'answered')`.as('answered'))
          .select(sql<string>`count(*) filter (where item.status = 'accepted')`.as('accepted'))
          .whereRef('item.business_id', '=', 'request.business_id')
          .whereRef('item.request_id', '=', 'request.id')
          .as('counts'),
      (join) => join.onTrue(),
    )
    .selectAll('request')
    .select(['client.name as client_name', 'matter.name as matter_name', 'matter.number as matter_number'])
    .select(['creator.full_name as creator_name', 'counts.items', 'counts.answered', 'counts.accepted'])
    .select(state.as('state'))
    .select(isOverdue(now).as('is_overdue'))

/** Of an item, in the queries of files, which call it `record`. */
export const isAccepted = sql<boolean>`record.status = 'accepted'`

export type RequestRow = Awaited<ReturnType<typeof selectRequestPage>>[number]

export interface RequestFilters extends Paging {
  readonly matterId?: string | undefined
  readonly clientId?: string | undefined
  readonly state?: State | undefined
  readonly isOverdue?: boolean | undefined
  readonly isMine?: boolean | undefined
  readonly generalSearchText?: string | undefined
}

interface Reader {
  readonly now: Date
  readonly userId: string
}

/** One row more than the page, the newest first. */
export const selectRequestPage = (tx: FirmTx, filters: RequestFilters, { now, userId }: Reader) =>
  selectRequests(tx, now)
    .where(
      allOf(
        whenDefined(filters.matterId, (id) => sql`request.matter_id = ${id}`),
        whenDefined(filters.clientId, (id) => sql`request.client_id = ${id}`),
        whenDefined(filters.state, (wanted) => sql`${state} = ${wanted}`),
        filters.isOverdue === true ? isOverdue(now) : undefined,
        filters.isMine === true ? isOwnRequest(userId) : undefined,
        whenDefined(filters.generalSearchText === '' ? undefined : filters.generalSearchText, (text) => {
          const pattern = containing(text)
          return sql`(request.title ilike ${pattern} or client.name ilike ${pattern} or matter.name ilike ${pattern})`
        }),
      ),
    )
    .where('matter.deleted_at', 'is', null)
    .orderBy('request.id', 'desc')
    .limit(filters.size + 1)
    .offset(offsetOf(filters))
    .execute()

export const findRequest = (tx: FirmTx, id: string, now: Date) =>
  selectRequests(tx, now).where('request.id', '=', id).executeTakeFirst()

/** When the client was last reminded by mail. */
export const findLastReminder = async (tx: FirmTx, requestId: string): Promise<Date | undefined> =>
  (
    await tx
      .selectFrom('app.client_request_reminders')
      .select('sent_at')
      .where('request_id', '=', requestId)
      .orderBy('sent_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.sent_at

/** The person's own requests that wait: answers for the firm, and those whose day the client let pass. */
export async function countWaiting(tx: FirmTx, { now, userId }: Reader) {
  const {
    answered,
    overdue,
    oldest_due: oldestDueOn,
  } = await tx
    .selectFrom(selectRequests(tx, now).where('matter.deleted_at', 'is', null).where(isOwnRequest(userId)).as('own'))
    .select(sql<string>`count(*) filter (where own.state = 'answered')`.as('answered'))
    .select(sql<string>`count(*) filter (where own.is_overdue)`.as('overdue'))
    .select(sql<string | null>`min(own.due_on) filter (where own.is_overdue)`.as('oldest_due'))
    .executeTakeFirstOrThrow()
  return { answered: Number(answered), overdue: Number(overdue), oldestDueOn }
}

export const selectItems = (tx: FirmTx, requestId: string) =>
  tx
    .selectFrom('app.client_request_items as item')
    .leftJoin('app.members as decider', byId('decider', 'item.decided_by'))
    .select(['item.id', 'item.label', 'item.hint', 'item.answer', 'item.answered_by_name', 'item.answered_at'])
    .select(['item.decided_by', 'item.decided_at', 'item.reason', 'decider.full_name as decider_name'])
    // Checks of the table allow only these.
    .select(sql<(typeof REQUEST_ITEM_KINDS)[number]>`item.kind`.as('kind'))
    .select(sql<(typeof REQUEST_ITEM_STATES)[number]>`item.status`.as('state'))
    .where('item.request_id', '=', requestId)
    .orderBy('item.position')
    .orderBy('item.id')
    .execute()
export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]

/** Locked until the transaction ends, before its items: an answer and a decision follow one another. */
export const lockRequest = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.client_requests')
    .select(['id', 'matter_id', 'withdrawn_at', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locked until the transaction ends, so that the client does not answer anew while it is decided. */
export const lockItem = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.client_request_items')
    .select(['status', 'answered_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findItem = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.client_request_items')
    .select(['id', 'request_id', 'matter_id'])
    .where('id', '=', id)
    .executeTakeFirst()

export const findClientOfMatter = (tx: FirmTx, matterId: string) =>
  tx.selectFrom('app.matters').select(['client_id', 'deleted_at']).where('id', '=', matterId).executeTakeFirst()

export const insertRequest = (tx: FirmTx, row: Insertable<DB['app.client_requests']>) =>
  tx.insertInto('app.client_requests').values(row).execute()

export const changeRequest = (tx: FirmTx, id: string, change: Updateable<DB['app.client_requests']>) =>
  tx
    .updateTable('app.client_requests')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const insertItem = (tx: FirmTx, row: Insertable<DB['app.client_request_items']>) =>
  tx.insertInto('app.client_request_items').values(row).execute()

export const changeItem = (tx: FirmTx, id: string, change: Updateable<DB['app.client_request_items']>) =>
  tx.updateTable('app.client_request_items').set(change).where('id', '=', id).execute()

export const deleteItems = async (tx: FirmTx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('app.client_request_items').where('id', 'in', ids).execute()
}
