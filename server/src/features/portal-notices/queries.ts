import { sql } from 'kysely'
import type { ClientNotice, ClientRight } from '#domain/client-rights.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Mails about invoices are billing's own. */
type PortalNotice = Exclude<ClientNotice, 'invoices'>

/** What is new belongs to a matter, whose client is told, or to a client and no matter. */
export type NoticeSubject = { readonly matterId: string } | { readonly matterId: null; readonly clientId: string }

interface Wanted {
  readonly about: NoticeSubject
  readonly notice: PortalNotice
  readonly right: ClientRight
}

/** People of a client who see what is new in the portal, and have not said that they want no mail about it. */
export const selectRecipients = (tx: FirmTx, { about, notice, right }: Wanted) =>
  tx
    .selectFrom('app.portal_access as access')
    .innerJoin('app.portal_people as person', byId('person', 'access.person_id'))
    .innerJoin('app.clients as client', byId('client', 'access.client_id'))
    .select(['access.id', 'access.client_id', 'person.name', 'person.email'])
    .where('access.ended_at', 'is', null)
    .where('client.deleted_at', 'is', null)
    .where(sql<boolean>`${right} = any (access.rights) and ${notice} <> all (access.muted)`)
    .where(
      about.matterId === null
        ? sql<boolean>`access.client_id = ${about.clientId}`
        : sql<boolean>`exists (select from app.matters m where m.business_id = access.business_id and m.id = ${about.matterId}
            and m.client_id = access.client_id and m.deleted_at is null
            and (m.portal_sharing = 'shown' or m.portal_sharing = 'auto' and not m.is_restricted))`,
    )
    .orderBy('access.id')
    .limit(200)
    .execute()

interface Notice {
  readonly businessId: string
  readonly accessId: string
  readonly notice: PortalNotice
  readonly now: Date
  /** Whoever was mailed after it is not mailed again. */
  readonly before: Date
}

/** Returns whether the person may be mailed now; if not, the news waits until they may. */
export const claimNotice = async (
  tx: FirmTx,
  { businessId, accessId, notice, now, before }: Notice,
): Promise<boolean> => {
  const isQuiet = sql<boolean>`portal_notices.sent_at >= ${before}`
  const { waiting_since: waitingSince } = await tx
    .insertInto('app.portal_notices')
    .values({ business_id: businessId, access_id: accessId, notice, sent_at: now })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'access_id', 'notice']).doUpdateSet({
        sent_at: sql<Date>`case when ${isQuiet} then portal_notices.sent_at else ${now}::timestamptz end`,
        waiting_since: sql<Date | null>`case when ${isQuiet} then ${now}::timestamptz end`,
      }),
    )
    .returning('waiting_since')
    .executeTakeFirstOrThrow()
  return waitingSince === null
}

export const findPortal = (tx: FirmTx, businessId: string) =>
  tx
    .selectFrom('app.businesses')
    .select(['name', 'slug', 'portal_mails_show_text'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
