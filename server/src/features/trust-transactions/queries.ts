import { sql, type RawBuilder } from 'kysely'
import type { Money } from '#domain/money.ts'
import type { TrustTransactionFilters, TrustTransactionSort } from '#contract/trust-shapes.ts'
import { callScalar } from '../../platform/db/call-function.ts'
import { allOf, containing, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { byId } from '../../platform/db/joins.ts'
import { everyRowQuery, pageQuery, type Paging } from '../../platform/db/paging.ts'
import { sqlDirection, type Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { namedLedgers } from '../trust-ledgers/public.ts'

const selectMatching = (tx: FirmTx, where: RawBuilder<boolean>) =>
  tx.selectFrom('app.trust_transactions as x').selectAll('x').where(where)

const withNames = (tx: FirmTx) => (rows: ReturnType<typeof selectMatching>) =>
  tx
    .selectFrom(rows.as('x'))
    .innerJoin('app.books as b', byId('b', 'x.book_id'))
    .innerJoin(namedLedgers(tx).as('l'), byId('l', 'x.ledger_id'))
    .leftJoin(namedLedgers(tx).as('target'), byId('target', 'x.to_ledger_id'))
    .leftJoin('app.invoices as i', byId('i', 'x.invoice_id'))
    .leftJoin('app.trust_requests as answered', byId('answered', 'x.request_id'))
    .leftJoin('app.members as creator', byId('creator', 'x.created_by'))
    .leftJoin('app.members as undoer', byId('undoer', 'x.undone_by'))
    .selectAll('x')
    .select(['b.name as account_name', 'b.closed_through', 'i.number as invoice_number'])
    .select('answered.number as request_number')
    .select(['l.ledger_kind', 'l.client_name', 'l.matter_name', 'l.matter_number'])
    .select(['target.ledger_kind as target_kind', 'target.client_name as target_client_name'])
    .select(['target.matter_name as target_matter_name', 'target.matter_number as target_matter_number'])
    .select(['creator.full_name as creator_name', 'undoer.full_name as undoer_name'])

const REGISTERS = {
  cashBook: sql`x.kind <> 'ledgerTransfer'`,
  receipts: sql`x.kind = 'deposit'`,
  cheques: sql`x.cheque_number is not null`,
  uncleared: sql`x.cleared_on is null and x.undone_on is null`,
} as const

const COMES_IN = sql`x.kind in ('deposit', 'madeGood', 'interest', 'firmDeposit')`

function matching(query: TrustTransactionFilters): RawBuilder<boolean> {
  const text = query.generalSearchText ? containing(query.generalSearchText) : undefined
  return allOf(
    sql`true`,
    whenDefined(query.accountId, (id) => sql`x.book_id = ${id}`),
    whenDefined(query.ledgerId, (id) => sql`(x.ledger_id = ${id} or x.to_ledger_id = ${id})`),
    whenDefined(query.clientId, (id) => sql`x.client_id = ${id}`),
    whenDefined(query.matterId, (id) => sql`x.matter_ids @> array[${id}::uuid]`),
    whenDefined(query.kind, (kind) => sql`x.kind = ${kind}`),
    whenDefined(query.state, (state) => sql`x.status = ${state}`),
    whenDefined(query.register, (register) => REGISTERS[register]),
    whenDefined(query.from, (from) => sql`x.effective_on >= ${from}::date`),
    whenDefined(query.to, (to) => sql`x.effective_on <= ${to}::date`),
    whenDefined(
      text,
      (like) =>
        sql`(x.number ilike ${like} or x.cheque_number ilike ${like} or x.reference ilike ${like} or x.party ilike ${like})`,
    ),
  )
}

function rowQuery(tx: FirmTx, filters: TrustTransactionFilters, { column, direction }: Sort<TrustTransactionSort>) {
  const way = sqlDirection(direction)
  const order =
    column === 'amount'
      ? sql`x.amount_minor ${way}, x.effective_on desc, x.id desc`
      : sql`x.effective_on ${way}, x.id ${way}`
  return { rows: selectMatching(tx, matching(filters)), withNames: withNames(tx), order, isOwnOrder: true }
}

interface TransactionsPage extends Paging {
  readonly sort: Sort<TrustTransactionSort>
}

export const selectTransactions = (
  tx: FirmTx,
  filters: TrustTransactionFilters,
  { sort, ...paging }: TransactionsPage,
) => pageQuery(rowQuery(tx, filters, sort), paging).execute()
export type TransactionRow = Awaited<ReturnType<typeof selectTransactions>>[number]

export const everyTransaction = (
  tx: FirmTx,
  filters: TrustTransactionFilters,
  sort: Sort<TrustTransactionSort>,
): AsyncGenerator<TransactionRow[]> => everyRow(tx, everyRowQuery(rowQuery(tx, filters, sort)))

/** Counts by register, and what came in and went out at the bank without what was undone, by currency. */
export const sumTransactions = (tx: FirmTx, filters: TrustTransactionFilters) =>
  tx
    .selectFrom('app.trust_transactions as x')
    .select('x.currency')
    .select([
      sql<string>`count(*)`.as('count'),
      sql<string>`count(*) filter (where ${REGISTERS.receipts})`.as('receipts'),
      sql<string>`count(*) filter (where ${REGISTERS.cheques})`.as('cheques'),
      sql<string>`count(*) filter (where ${REGISTERS.uncleared})`.as('uncleared'),
      sql<string>`coalesce(sum(x.amount_minor) filter (where ${COMES_IN} and x.undone_on is null), 0)`.as('received'),
      sql<string>`coalesce(sum(x.amount_minor) filter (where not ${COMES_IN} and x.kind <> 'ledgerTransfer' and x.undone_on is null), 0)`.as(
        'paid',
      ),
    ])
    .where(matching({ ...filters, register: undefined }))
    .groupBy('x.currency')
    .orderBy('x.currency')
    .execute()

/** In the order in which they were recorded together. */
export const selectTransactionsById = (tx: FirmTx, ids: readonly string[]): Promise<TransactionRow[]> =>
  withNames(tx)(selectMatching(tx, sql`x.id = any (${ids}::uuid[])`))
    .orderBy('x.batch_position')
    .execute()

/** Whether an id is that of an entry that reverses client money. */
export const isReversal = async (tx: FirmTx, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('app.journal_entries')
    .select('id')
    .where('id', '=', id)
    .where('event', 'like', 'trust.%')
    .where('reverses_id', 'is not', null)
    .executeTakeFirst()) !== undefined

export async function callPost(tx: FirmTx, row: object, description: string): Promise<void> {
  await sql`select app.post_trust_transaction(${JSON.stringify(row)}::jsonb, ${description})`.execute(tx)
}

export async function callClear(
  tx: FirmTx,
  { id, entryId, day, description }: { id: string; entryId: string; day: string; description: string },
): Promise<void> {
  await sql`select app.clear_trust_deposit(${id}, ${entryId}, ${day}::date, ${description})`.execute(tx)
}

export async function callReverse(tx: FirmTx, undoing: object, description: string): Promise<void> {
  await sql`select app.reverse_trust_transaction(${JSON.stringify(undoing)}::jsonb, ${description})`.execute(tx)
}

export async function callAnswer(
  tx: FirmTx,
  { id, requestId, at }: { id: string; requestId: string; at: Date },
): Promise<void> {
  await sql`select app.answer_trust_request(${id}, ${requestId}, ${at})`.execute(tx)
}

/** The deposit request that a client pays by card. */
export const findPaidRequest = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.trust_requests as r')
    .innerJoin('app.matters as m', byId('m', 'r.matter_id'))
    .innerJoin('app.clients as c', byId('c', 'm.client_id'))
    .select(['r.id', 'r.number', 'r.status', 'r.ledger_id', 'r.matter_id', 'r.requested_by', 'c.name', 'c.email'])
    .where('r.id', '=', id)
    .executeTakeFirst()

/** Whether the firm lets somebody else approve before an amount is paid out. */
export const needsApproval = async (tx: FirmTx, { minor, currency }: Money): Promise<boolean> =>
  ((await callScalar(tx, 'app.trust_approvers_needed', minor.toString(), currency)) ?? 0) > 0

/** Its receipt, its cheque, else its reference. */
export const transactionNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.trust_transactions as t')
    .select([
      't.id',
      't.currency',
      sql<string | null>`coalesce(t.number, t.cheque_number, nullif(t.reference, ''), t.party)`.as('name'),
    ])
