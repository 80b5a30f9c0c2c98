import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { WithdrawalState } from '#domain/trust-withdrawal.ts'
import type { WithdrawalFilters, WithdrawalSort } from '#contract/trust-withdrawal-shapes.ts'
import { MAX_HITS } from '#contract/search.ts'
import { callScalar, functionTable } from '../../platform/db/call-function.ts'
import { allOf, containing, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { byId } from '../../platform/db/joins.ts'
import { everyRowQuery, pageQuery, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { sqlDirection, type Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { aboutLedger } from '../trust-ledgers/public.ts'

const approvalsBy = (extra: RawBuilder<unknown>) =>
  sql`from app.trust_withdrawal_steps s where s.business_id = x.business_id and s.withdrawal_id = x.id
    and s.round = x.round and s.kind = 'approved' ${extra}`
const approvals = sql<string>`(select count(*) ${approvalsBy(sql``)})`

const shownState = sql<WithdrawalState>`case
  when x.status = 'pending' then case when ${approvals} = 0 then 'awaitingFirst' else 'awaitingSecond' end
  when x.status = 'approved' and x.used_minor = x.amount_minor then 'paidOut'
  else x.status end`

/** Somebody else's pending request that this person has not approved (T13). */
const isToDecide = sql<boolean>`(x.status = 'pending' and x.requested_by <> (select app.current_user_id())
  and not exists (select ${approvalsBy(sql`and s.user_id = (select app.current_user_id())`)}))`

const selectMatching = (tx: FirmTx, where: RawBuilder<boolean>) =>
  tx
    .selectFrom('app.trust_withdrawals as x')
    .selectAll('x')
    .select([shownState.as('state'), approvals.as('approvals'), isToDecide.as('is_to_decide')])
    .where(where)

const withNames = (tx: FirmTx) => (rows: ReturnType<typeof selectMatching>) =>
  tx
    .selectFrom(rows.as('x'))
    .innerJoin('app.trust_ledgers as l', byId('l', 'x.ledger_id'))
    .innerJoin('app.books as b', byId('b', 'l.book_id'))
    .innerJoin('app.matters as m', byId('m', 'x.matter_id'))
    .innerJoin('app.clients as c', byId('c', 'm.client_id'))
    .innerJoin('app.members as requester', byId('requester', 'x.requested_by'))
    .leftJoin('app.invoices as i', byId('i', 'x.invoice_id'))
    .selectAll('x')
    .select(['l.book_id', 'b.name as account_name', 'b.closed_through', 'c.id as client_id', 'c.name as client_name'])
    .select(['m.name as matter_name', 'm.number as matter_number', 'requester.full_name as requester_name'])
    .select(['requester.removed_at as requester_left_at', 'i.number as invoice_number'])

function matching(filters: WithdrawalFilters): RawBuilder<boolean> {
  const text = filters.generalSearchText ? containing(filters.generalSearchText) : undefined
  return allOf(
    sql`true`,
    aboutLedger(filters),
    whenDefined(filters.state, (state) => sql`${shownState} = ${state}`),
    filters.isToDecide ? isToDecide : undefined,
    whenDefined(text, (like) => sql`(x.number ilike ${like} or x.payee ilike ${like} or x.purpose ilike ${like})`),
  )
}

const SORT_COLUMNS: Readonly<Record<WithdrawalSort, string>> = {
  requested: 'x.created_at',
  number: 'x.number',
  client: 'c.sort_name',
  amount: 'x.amount_minor',
}

function rowQuery(tx: FirmTx, where: RawBuilder<boolean>, { column, direction }: Sort<WithdrawalSort>) {
  const way = sqlDirection(direction)
  const order = sql`${sql.ref(SORT_COLUMNS[column])} ${way}, x.id ${way}`
  return { rows: selectMatching(tx, where), withNames: withNames(tx), order, isOwnOrder: column !== 'client' }
}

export const selectWithdrawals = (
  tx: FirmTx,
  filters: WithdrawalFilters,
  { sort, ...paging }: Paging & { readonly sort: Sort<WithdrawalSort> },
) => pageQuery(rowQuery(tx, matching(filters), sort), paging).execute()
export type WithdrawalRow = Awaited<ReturnType<typeof selectWithdrawals>>[number]

export async function* everyWithdrawal(tx: FirmTx, filters: WithdrawalFilters, sort: Sort<WithdrawalSort>) {
  yield* everyRow(tx, everyRowQuery(rowQuery(tx, matching(filters), sort)))
}

export const findWithdrawal = (tx: FirmTx, id: string): Promise<WithdrawalRow | undefined> =>
  withNames(tx)(selectMatching(tx, sql`x.id = ${id}`)).executeTakeFirst()

/** Those whose number or payee contains a text, the latest first. */
export const searchWithdrawals = (tx: FirmTx, text: string): Promise<WithdrawalRow[]> =>
  pageQuery(rowQuery(tx, matching({ generalSearchText: text }), { column: 'requested', direction: 'desc' }), {
    page: 1,
    size: MAX_HITS - 1,
  }).execute()

export const countWithdrawals = (tx: FirmTx, filters: WithdrawalFilters) =>
  tx
    .selectFrom('app.trust_withdrawals as x')
    .select([shownState.as('state'), sql<string>`count(*)`.as('count')])
    .select(sql<string>`count(*) filter (where ${isToDecide})`.as('to_decide'))
    .where(matching(filters))
    .groupBy(sql`1`)
    .execute()

/**
 * What waits for this person to approve, and what is approved and not paid out: their own requests, and those of people who have
 * left the firm, whose payment nobody else would remember. Also the oldest day of what is to be approved.
 */
export const selectWaiting = (tx: FirmTx) =>
  tx
    .selectFrom('app.trust_withdrawals as x')
    .select([
      sql<number>`count(*) filter (where ${isToDecide})::int`.as('to_decide'),
      sql<string | null>`min(x.created_at::date) filter (where ${isToDecide})::text`.as('oldest_to_decide'),
      sql<number>`count(*) filter (where x.status = 'approved' and x.used_minor < x.amount_minor
        and (x.requested_by = (select app.current_user_id()) or exists (select from app.members r
          where r.business_id = x.business_id and r.id = x.requested_by and r.removed_at is not null)))::int`.as(
        'to_pay',
      ),
    ])
    .where('x.status', 'in', ['pending', 'approved'])
    .executeTakeFirstOrThrow()

export type LockedWithdrawal = Selectable<DB['app.trust_withdrawals']>

/** The request, locked until the transaction ends, so that decisions and changes follow one another. */
export const lockWithdrawal = (tx: FirmTx, id: string): Promise<LockedWithdrawal | undefined> =>
  tx.selectFrom('app.trust_withdrawals').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const insertWithdrawal = (tx: FirmTx, row: Insertable<DB['app.trust_withdrawals']>) =>
  tx.insertInto('app.trust_withdrawals').values(row).execute()

export const insertStep = (tx: FirmTx, row: Insertable<DB['app.trust_withdrawal_steps']>) =>
  tx.insertInto('app.trust_withdrawal_steps').values(row).execute()

/** The latest first. */
export const selectSteps = (tx: FirmTx, withdrawalId: string) =>
  tx
    .selectFrom('app.trust_withdrawal_steps as s')
    .innerJoin('app.members as person', byId('person', 's.user_id'))
    .select(['s.id', 's.kind', 's.note', 's.round', 's.user_id', 's.created_at', 'person.full_name'])
    .where('s.withdrawal_id', '=', withdrawalId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()

/** Who may approve what others want of the client money of a matter, by name; never the person who reads (T13). */
const selectApprovers = (tx: FirmTx, matterId: string) =>
  tx
    .selectFrom(functionTable('app.trust_approvers', matterId).as('a'))
    .innerJoin('app.members as person', (join) => join.onRef('person.id', '=', 'a.user_id'))
    .select(['person.id', 'person.full_name'])
    .orderBy('person.full_name')
    .orderBy('person.id')
    .execute()

/** The same without some people, so that whoever waits knows who can decide. */
export async function listApprovers(tx: FirmTx, matterId: string, passedOver: ReadonlySet<string>) {
  const people = await selectApprovers(tx, matterId)
  return people.flatMap(({ id: userId, full_name: name }) => (passedOver.has(userId) ? [] : [{ userId, name }]))
}

export const countApprovals = async (tx: FirmTx, { id, round }: LockedWithdrawal): Promise<number> =>
  (
    await tx
      .selectFrom('app.trust_withdrawal_steps')
      .select('id')
      .where('withdrawal_id', '=', id)
      .where('round', '=', round)
      .where('kind', '=', 'approved')
      .execute()
  ).length

/** What other approved requests leave to pay out of a ledger. */
export const sumReserved = async (tx: FirmTx, { id, ledger_id }: LockedWithdrawal | WithdrawalRow): Promise<bigint> => {
  const { reserved } = await tx
    .selectFrom('app.trust_withdrawals')
    .select(sql<string>`coalesce(sum(amount_minor - used_minor), 0)`.as('reserved'))
    .where('ledger_id', '=', ledger_id)
    .where('status', '=', 'approved')
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return BigInt(reserved)
}

/** The payments of a request. */
export const selectPaymentIds = async (tx: FirmTx, withdrawalId: string): Promise<string[]> =>
  (await tx.selectFrom('app.trust_transactions').select('id').where('withdrawal_id', '=', withdrawalId).execute()).map(
    ({ id }) => id,
  )

export const findApprovalSettings = (tx: FirmTx) =>
  tx.selectFrom('app.trust_approval_settings').selectAll().executeTakeFirst()

export const callApproversNeeded = (tx: FirmTx, minor: string, currency: string) =>
  callScalar(tx, 'app.trust_approvers_needed', minor, currency)

export const saveApprovalSettings = (tx: FirmTx, row: Insertable<DB['app.trust_approval_settings']>) =>
  tx
    .insertInto('app.trust_approval_settings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('business_id').doUpdateSet((eb) => ({
        withdrawal_approvers: eb.ref('excluded.withdrawal_approvers'),
        two_approvers_above_minor: eb.ref('excluded.two_approvers_above_minor'),
        requests_need_approval: eb.ref('excluded.requests_need_approval'),
        updated_by: eb.ref('excluded.updated_by'),
        updated_at: eb.ref('excluded.updated_at'),
        version: eb('app.trust_approval_settings.version', '+', 1),
      })),
    )
    .execute()
