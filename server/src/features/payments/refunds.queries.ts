import { sql, type RawBuilder } from 'kysely'
import type { RefundFilters, RefundSort } from '#contract/refunds.ts'
import { allOf, containing, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { byId } from '../../platform/db/joins.ts'
import { everyRowQuery, pageQuery, type Paging } from '../../platform/db/paging.ts'
import { sqlDirection, type Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { clientFamily } from './queries.ts'

const matching = (filters: RefundFilters): RawBuilder<boolean> =>
  allOf(
    sql`true`,
    whenDefined(filters.clientId, (id) => sql`x.client_id in ${clientFamily(id)}`),
    whenDefined(filters.matterId, (id) => sql`x.matter_ids @> array[${id}::uuid]`),
    whenDefined(filters.method, (method) => sql`x.method = ${method}`),
    whenDefined(filters.accountId, (id) => sql`x.account_id = ${id}`),
    whenDefined(filters.refundedFrom, (from) => sql`x.refunded_on >= ${from}::date`),
    whenDefined(filters.refundedTo, (to) => sql`x.refunded_on <= ${to}::date`),
    whenDefined(
      filters.generalSearchText,
      (text) =>
        sql`(x.reference ilike ${containing(text)} or credit.number ilike ${containing(text)} or exists (
          select from app.clients n where n.business_id = x.business_id and n.id = x.client_id
            and n.name ilike ${containing(text)}))`,
    ),
  )

const selectMatching = (tx: FirmTx, where: RawBuilder<boolean>) =>
  tx
    .selectFrom('app.refunds as x')
    .innerJoin('app.client_credits as credit', byId('credit', 'x.credit_id'))
    .selectAll('x')
    .select(['credit.number as credit_number', 'credit.payment_id', 'credit.credit_note_id'])
    .where(where)

const withNames = (tx: FirmTx) => (refunds: ReturnType<typeof selectMatching>) =>
  tx
    .selectFrom(refunds.as('x'))
    .innerJoin('app.clients as c', byId('c', 'x.client_id'))
    .innerJoin('app.ledger_accounts as account', byId('account', 'x.account_id'))
    .leftJoin('app.credit_notes as note', byId('note', 'x.credit_note_id'))
    .selectAll('x')
    .select(['c.name as client_name', 'account.code as account_code', 'account.name as account_name'])
    .select('note.invoice_id')

const SORT_COLUMNS: Readonly<Record<RefundSort, string>> = {
  date: 'x.refunded_on',
  client: 'c.sort_name',
  amount: 'x.home_amount_minor',
}

function rowQuery(tx: FirmTx, filters: RefundFilters, { column, direction }: Sort<RefundSort>) {
  const way = sqlDirection(direction)
  return {
    rows: selectMatching(tx, matching(filters)),
    withNames: withNames(tx),
    order: sql`${sql.ref(SORT_COLUMNS[column])} ${way}, x.refunded_on desc, x.id desc`,
    isOwnOrder: column !== 'client',
  }
}

interface RefundsPage extends Paging {
  readonly sort: Sort<RefundSort>
}

export const selectRefundPage = (tx: FirmTx, filters: RefundFilters, { sort, ...paging }: RefundsPage) =>
  pageQuery(rowQuery(tx, filters, sort), paging).execute()
export type ListedRefundRow = Awaited<ReturnType<typeof selectRefundPage>>[number]

export const everyRefund = (tx: FirmTx, filters: RefundFilters, sort: Sort<RefundSort>) =>
  everyRow(tx, everyRowQuery(rowQuery(tx, filters, sort)))

/** The number of refunds, and what was paid back and stayed so, in the firm's currency. */
export const sumRefunds = (tx: FirmTx, filters: RefundFilters) =>
  tx
    .selectFrom('app.refunds as x')
    .innerJoin('app.client_credits as credit', byId('credit', 'x.credit_id'))
    .select([
      sql<string>`count(*)`.as('count'),
      sql<string>`coalesce(sum(x.home_amount_minor) filter (where x.undone_at is null), 0)`.as('home_amount_minor'),
    ])
    .where(matching(filters))
    .executeTakeFirstOrThrow()
