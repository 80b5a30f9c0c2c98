import { sql, type Insertable } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { LockedInvoice } from './queries.ts'

/** Invoices, locked in one order for everybody, so that two who approve the same do not deadlock. */
export const lockInvoices = (tx: FirmTx, ids: readonly string[]): Promise<LockedInvoice[]> =>
  tx
    .selectFrom('app.invoices')
    .selectAll()
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** What the lines of invoices earn on each matter by their kinds, in the order of the lines. */
export const sumLines = (tx: FirmTx, invoiceIds: readonly string[]) =>
  tx
    .selectFrom('app.invoice_lines')
    .select(['invoice_id', 'matter_id', 'kind'])
    .select([
      sql<string>`sum(income_minor)`.as('income_minor'),
      sql<string>`sum(home_income_minor)`.as('home_income_minor'),
    ])
    .where(sql<boolean>`invoice_id = any (${invoiceIds}::uuid[])`)
    .groupBy(['invoice_id', 'matter_id', 'kind'])
    .orderBy(sql`min(position)`)
    .execute()
export type SummedLine = Awaited<ReturnType<typeof sumLines>>[number]

export const insertShares = (tx: FirmTx, rows: Insertable<DB['app.invoice_shares']>[]) =>
  tx.insertInto('app.invoice_shares').values(rows).execute()

export const insertParts = (tx: FirmTx, rows: Insertable<DB['app.invoice_parts']>[]) =>
  tx.insertInto('app.invoice_parts').values(rows).execute()

/** The accounts of the office book that documents are posted to. */
export const selectOfficeAccounts = (tx: FirmTx) =>
  tx
    .selectFrom('app.ledger_accounts as account')
    .innerJoin('app.books as book', byId('book', 'account.book_id'))
    .select(['account.id', 'account.role'])
    .where('book.kind', '=', 'office')
    .where('account.role', 'is not', null)
    .execute()

/** Which of these numbers invoices have. */
export async function selectTakenNumbers(tx: FirmTx, numbers: readonly string[]): Promise<ReadonlySet<string | null>> {
  const rows = await tx
    .selectFrom('app.invoices')
    .select('number')
    .where(sql<boolean>`number = any (${numbers}::text[])`)
    .execute()
  return new Set(rows.map(({ number }) => number))
}
