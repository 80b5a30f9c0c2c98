import { sql, type RawBuilder } from 'kysely'
import type { TrustTransactionQuery } from '#contract/trust-shapes.ts'
import { allOf, containing, whenDefined } from '../../platform/db/conditions.ts'
import { byId } from '../../platform/db/joins.ts'
import { pageQuery, type Paging } from '../../platform/db/paging.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

const selectMatching = (tx: FirmTx, where: RawBuilder<boolean>) =>
  tx.selectFrom('app.trust_transactions as x').selectAll('x').where(where)

const withNames = (tx: FirmTx) => (rows: ReturnType<typeof selectMatching>) =>
  tx
    .selectFrom(rows.as('x'))
    .innerJoin('app.books as b', byId('b', 'x.book_id'))
    .innerJoin('app.trust_ledgers as l', byId('l', 'x.ledger_id'))
    .leftJoin('app.clients as c', byId('c', 'l.client_id'))
    .leftJoin('app.matters as m', byId('m', 'l.matter_id'))
    .leftJoin('app.trust_ledgers as target', byId('target', 'x.to_ledger_id'))
    .leftJoin('app.clients as target_client', byId('target_client', 'target.client_id'))
    .leftJoin('app.matters as target_matter', byId('target_matter', 'target.matter_id'))
    .leftJoin('app.invoices as i', byId('i', 'x.invoice_id'))
    .leftJoin('app.members as creator', byId('creator', 'x.created_by'))
    .leftJoin('app.members as undoer', byId('undoer', 'x.undone_by'))
    .selectAll('x')
    .select(['b.name as account_name', 'l.kind as ledger_kind', 'i.number as invoice_number'])
    .select(['c.name as client_name', 'm.name as matter_name', 'm.number as matter_number'])
    .select(['target.kind as target_kind', 'target_client.name as target_client_name'])
    .select(['target_matter.name as target_matter_name', 'target_matter.number as target_matter_number'])
    .select(['creator.full_name as creator_name', 'undoer.full_name as undoer_name'])

const REGISTERS = {
  cashBook: sql`x.kind <> 'ledgerTransfer'`,
  receipts: sql`x.kind = 'deposit'`,
  cheques: sql`x.cheque_number is not null`,
  uncleared: sql`x.cleared_on is null and x.undone_on is null`,
} as const

function matching(query: TrustTransactionQuery): RawBuilder<boolean> {
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

/** The latest first. */
export const selectTransactions = (tx: FirmTx, query: TrustTransactionQuery, paging: Paging) =>
  pageQuery(
    {
      rows: selectMatching(tx, matching(query)),
      withNames: withNames(tx),
      order: sql`x.effective_on desc, x.id desc`,
      isOwnOrder: true,
    },
    paging,
  ).execute()
export type TransactionRow = Awaited<ReturnType<typeof selectTransactions>>[number]

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
