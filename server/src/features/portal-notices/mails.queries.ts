import { sql, type Insertable } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const findReminderSettings = (tx: FirmTx, businessId: string) =>
  tx
    .selectFrom('app.businesses')
    .select(['time_zone', 'request_reminder_before as before', 'request_reminder_after as after'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
type ReminderSettings = Awaited<ReturnType<typeof findReminderSettings>>

interface Day extends ReminderSettings {
  readonly today: string
  readonly limit: number
}

/** Requests with something to answer of which their client is reminded on a day; as app.portal_mails_due decides. */
export const selectRequestsToRemind = (tx: FirmTx, { today, time_zone: zone, before, after, limit }: Day) =>
  tx
    .selectFrom('app.client_requests as request')
    .innerJoin('app.matters as matter', byId('matter', 'request.matter_id'))
    .select(['request.id', 'request.matter_id', 'request.title'])
    .select(sql<string>`request.due_on`.as('due_on'))
    .select(
      sql<'before' | 'after'>`case when request.due_on >= ${today}::date then 'before' else 'after' end`.as('kind'),
    )
    .where('matter.deleted_at', 'is', null)
    .where('request.withdrawn_at', 'is', null)
    .where(
      sql<boolean>`request.due_on between ${today}::date - ${after}::int - 2 and ${today}::date + ${before}::int
      and (request.created_at at time zone ${zone})::date < ${today}::date
      and (${before}::int > 0 and request.due_on >= ${today}::date
        or ${after}::int > 0 and request.due_on <= ${today}::date - ${after}::int)`,
    )
    .where(
      sql<boolean>`exists (select from app.client_request_items item where item.business_id = request.business_id
        and item.request_id = request.id and item.status in ('open', 'sentBack'))`,
    )
    .where(
      sql<boolean>`not exists (select from app.client_request_reminders sent where sent.business_id = request.business_id
        and sent.request_id = request.id and sent.due_on = request.due_on
        and sent.kind = case when request.due_on >= ${today}::date then 'before' else 'after' end)`,
    )
    .orderBy('request.id')
    .limit(limit)
    .execute()

/** Returns whether it was new: two servers may find the same request. */
export const insertReminder = async (
  tx: FirmTx,
  row: Insertable<DB['app.client_request_reminders']>,
): Promise<boolean> =>
  (await tx
    .insertInto('app.client_request_reminders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_id')
    .executeTakeFirst()) !== undefined

/**
 * Takes up to so many people of whom news has waited since before a moment; each is taken once. Whoever has read or opened
 * something in the portal since then is aware of it.
 */
export const takeWaitingNews = (tx: FirmTx, { now, before, limit }: { now: Date; before: Date; limit: number }) =>
  tx
    .with('due', (query) =>
      query
        .selectFrom('app.portal_notices as notice')
        .select(['notice.business_id', 'notice.access_id', 'notice.notice', 'notice.waiting_since'])
        .where('notice.waiting_since', 'is not', null)
        .where('notice.sent_at', '<=', before)
        .orderBy('notice.sent_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .with('taken', (query) =>
      query
        .updateTable('app.portal_notices as notice')
        .from('due')
        .set({ waiting_since: null, sent_at: now })
        .whereRef('notice.business_id', '=', 'due.business_id')
        .whereRef('notice.access_id', '=', 'due.access_id')
        .whereRef('notice.notice', '=', 'due.notice')
        .returning('notice.access_id'),
    )
    .selectFrom('due')
    .innerJoin('app.portal_access as access', byId('access', 'due.access_id'))
    .innerJoin('app.portal_people as person', byId('person', 'access.person_id'))
    .innerJoin('app.clients as client', byId('client', 'access.client_id'))
    .select(['due.notice', 'access.client_id', 'person.name', 'person.email', 'access.rights', 'access.muted'])
    .select(
      sql<boolean>`access.ended_at is null and client.deleted_at is null
        and not exists (select from app.client_message_reads seen where seen.business_id = access.business_id
          and seen.access_id = access.id and seen.read_at >= due.waiting_since)
        and not exists (select from app.portal_views seen where seen.business_id = access.business_id
          and seen.access_id = access.id and seen.at >= due.waiting_since)`.as('is_unaware'),
    )
    .execute()
