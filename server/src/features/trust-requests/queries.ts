import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { DepositRequestState } from '#domain/trust-request.ts'
import type { DepositRequestFilters, DepositRequestSort } from '#contract/trust-requests.ts'
import { MAX_HITS } from '#contract/search.ts'
import { allOf, containing, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { byId } from '../../platform/db/joins.ts'
import { everyRowQuery, pageQuery, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { sqlDirection, type Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { aboutLedger } from '../trust-ledgers/public.ts'

const shownState = sql<DepositRequestState>`case
  when x.status <> 'approved' then x.status
  when x.received_minor >= x.amount_minor then 'paid'
  when x.received_minor > 0 then 'partPaid'
  when x.sent_at is not null then 'sent'
  else 'approved' end`

const isToDecide = sql<boolean>`(x.status = 'submitted' and x.requested_by <> (select app.current_user_id()))`

const selectMatching = (tx: FirmTx, where: RawBuilder<boolean>) =>
  tx
    .selectFrom('app.trust_requests as x')
    .selectAll('x')
    .select([shownState.as('state'), isToDecide.as('is_to_decide')])
    .where(where)

const withNames = (tx: FirmTx) => (rows: ReturnType<typeof selectMatching>) =>
  tx
    .selectFrom(rows.as('x'))
    .innerJoin('app.trust_ledgers as l', byId('l', 'x.ledger_id'))
    .innerJoin('app.books as b', byId('b', 'l.book_id'))
    .innerJoin('app.matters as m', byId('m', 'x.matter_id'))
    .innerJoin('app.clients as c', byId('c', 'm.client_id'))
    .innerJoin('app.members as requester', byId('requester', 'x.requested_by'))
    .leftJoin('app.members as decider', byId('decider', 'x.decided_by'))
    .selectAll('x')
    .select(['l.book_id', 'b.name as account_name', 'c.id as client_id', 'c.name as client_name', 'c.email'])
    .select(['m.name as matter_name', 'm.number as matter_number', 'requester.full_name as requester_name'])
    .select('decider.full_name as decider_name')

const matching = (filters: DepositRequestFilters): RawBuilder<boolean> =>
  allOf(
    sql`true`,
    aboutLedger(filters),
    whenDefined(filters.state, (state) => sql`${shownState} = ${state}`),
    filters.isOpen ? sql`(x.status = 'approved' and x.received_minor < x.amount_minor)` : undefined,
    whenDefined(
      filters.generalSearchText ? containing(filters.generalSearchText) : undefined,
      (like) => sql`(x.number ilike ${like} or x.reason ilike ${like})`,
    ),
  )

const SORT_COLUMNS: Readonly<Record<DepositRequestSort, string>> = {
  requested: 'x.created_at',
  number: 'x.number',
  client: 'c.sort_name',
  due: 'x.due_on',
  amount: 'x.amount_minor',
}

function rowQuery(tx: FirmTx, where: RawBuilder<boolean>, { column, direction }: Sort<DepositRequestSort>) {
  const way = sqlDirection(direction)
  const order = sql`${sql.ref(SORT_COLUMNS[column])} ${way}, x.id ${way}`
  return { rows: selectMatching(tx, where), withNames: withNames(tx), order, isOwnOrder: column !== 'client' }
}

export const selectRequests = (
  tx: FirmTx,
  filters: DepositRequestFilters,
  { sort, ...paging }: Paging & { readonly sort: Sort<DepositRequestSort> },
) => pageQuery(rowQuery(tx, matching(filters), sort), paging).execute()
export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

export async function* everyRequest(tx: FirmTx, filters: DepositRequestFilters, sort: Sort<DepositRequestSort>) {
  yield* everyRow(tx, everyRowQuery(rowQuery(tx, matching(filters), sort)))
}

export const findRequest = (tx: FirmTx, id: string): Promise<RequestRow | undefined> =>
  withNames(tx)(selectMatching(tx, sql`x.id = ${id}`)).executeTakeFirst()

/** Those whose number or reason contains a text, the latest first. */
export const searchRequests = (tx: FirmTx, text: string): Promise<RequestRow[]> =>
  pageQuery(rowQuery(tx, matching({ generalSearchText: text }), { column: 'requested', direction: 'desc' }), {
    page: 1,
    size: MAX_HITS - 1,
  }).execute()

/** The requests of others that this person may decide about, and the day of the oldest. */
export const selectWaiting = (tx: FirmTx) =>
  tx
    .selectFrom('app.trust_requests as x')
    .select([sql<number>`count(*)::int`.as('count'), sql<string | null>`min(x.created_at::date)::text`.as('oldest')])
    .where(isToDecide)
    .executeTakeFirstOrThrow()

export const countRequests = (tx: FirmTx, filters: DepositRequestFilters) =>
  tx
    .selectFrom('app.trust_requests as x')
    .select([shownState.as('state'), sql<string>`count(*)`.as('count')])
    .where(matching(filters))
    .groupBy(sql`1`)
    .execute()

export type LockedRequest = Selectable<DB['app.trust_requests']>

/** The request, locked until the transaction ends, so that decisions and changes follow one another. */
export const lockRequest = (tx: FirmTx, id: string): Promise<LockedRequest | undefined> =>
  tx.selectFrom('app.trust_requests').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const insertRequest = (tx: FirmTx, row: Insertable<DB['app.trust_requests']>) =>
  tx.insertInto('app.trust_requests').values(row).execute()

/** The ledger of a matter in an account. */
export const findMatterLedger = (tx: FirmTx, accountId: string, matterId: string) =>
  tx
    .selectFrom('app.trust_ledgers')
    .select(['id', 'currency', 'closed_at'])
    .where('book_id', '=', accountId)
    .where('matter_id', '=', matterId)
    .executeTakeFirst()

export const insertLink = (tx: FirmTx, row: Insertable<DB['app.trust_request_links']>) =>
  tx.insertInto('app.trust_request_links').values(row).execute()

export const selectLinks = (tx: FirmTx, requestId: string) =>
  tx
    .selectFrom('app.trust_request_links')
    .select(['id', 'recipient', 'created_at', 'expires_at', 'revoked_at', 'first_read_at'])
    .where('request_id', '=', requestId)
    // What a client opens in the portal is in the activity of the matter.
    .where('created_by', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Ends the addresses of a request that still work. */
export const revokeLinks = (tx: FirmTx, requestId: string, at: Date) =>
  tx
    .updateTable('app.trust_request_links')
    .set({ revoked_at: at })
    .where('request_id', '=', requestId)
    .where('revoked_at', 'is', null)
    .execute()

export const markRead = (tx: FirmTx, secretHash: Buffer, at: Date) =>
  tx
    .updateTable('app.trust_request_links')
    .set({ first_read_at: at })
    .where('secret_hash', '=', secretHash)
    .where('first_read_at', 'is', null)
    .execute()

export const countMailsSince = async (tx: FirmTx, since: Date): Promise<number> => {
  const { count } = await tx
    .selectFrom('app.trust_request_links')
    .select(sql<string>`count(*)`.as('count'))
    .where('created_at', '>', since)
    .where('created_by', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findNeedsApproval = async (tx: FirmTx): Promise<boolean> =>
  (await tx.selectFrom('app.trust_approval_settings').select('requests_need_approval').executeTakeFirst())
    ?.requests_need_approval ?? true
