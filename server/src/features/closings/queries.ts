import { sql } from 'kysely'
import { callFunction } from '../../platform/db/call-function.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

interface NewClosing {
  readonly id: string
  readonly bookId: string
  readonly reason: string
}

export async function callCloseBook(tx: FirmTx, { id, bookId, through, reason }: NewClosing & { through: string }) {
  await sql`select app.close_book(${id}, ${bookId}, ${through}::date, ${reason})`.execute(tx)
}

export async function callReopenBook(tx: FirmTx, { id, bookId, from, reason }: NewClosing & { from: string }) {
  await sql`select app.reopen_book(${id}, ${bookId}, ${from}::date, ${reason})`.execute(tx)
}

const MAX_CLOSINGS = 500

export const selectClosings = (tx: FirmTx, bookId: string) =>
  tx
    .selectFrom('app.closings as k')
    .leftJoin('app.members as u', byId('u', 'k.user_id'))
    .select(['k.id', 'k.action', 'k.through', 'k.at', 'k.reason', 'u.id as user_id', 'u.full_name as user_name'])
    .select(sql<string | null>`encode(k.digest, 'hex')`.as('digest'))
    .where('k.book_id', '=', bookId)
    .orderBy('k.at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(MAX_CLOSINGS)
    .execute()
export type ClosingRow = Awaited<ReturnType<typeof selectClosings>>[number]

export const findFirstEntryDay = (tx: FirmTx, bookId: string) =>
  tx
    .selectFrom('app.journal_entries')
    .select('effective_on')
    .where('book_id', '=', bookId)
    .orderBy('effective_on')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Those that the person sees. */
export async function countDraftInvoices(tx: FirmTx, through: string): Promise<number> {
  const { count } = await tx
    .selectFrom('app.invoices')
    .select(sql<string>`count(*)`.as('count'))
    .where('status', 'in', ['draft', 'submitted'])
    .where('deleted_at', 'is', null)
    .where('issued_on', '<=', through)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Drafts of journal entries that the person sees, dated to a day or not at all; a day is text as it was typed. */
export async function countDraftEntries(tx: FirmTx, through: string): Promise<number> {
  const { count } = await tx
    .selectFrom('app.journal_drafts')
    .select(sql<string>`count(*)`.as('count'))
    .where('entry_id', 'is', null)
    .where(sql<boolean>`coalesce(content ->> 'date', '') <= ${through}`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countDifferences(tx: FirmTx, from: string, through: string): Promise<number> {
  return (await callFunction(tx, 'app.ledger_differences', from, through)).length
}
