import { sql, type Insertable } from 'kysely'
import type { LedgerView } from '#domain/journal-entry.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const selectBudgets = (tx: FirmTx, year: number) =>
  tx
    .selectFrom('app.account_budgets')
    .select(['account_id', 'version'])
    // As texts: a bigint has more digits than a double.
    .select(sql<(string | null)[]>`amounts::text[]`.as('amounts'))
    .where('year', '=', year)
    .execute()

export const lockBudgets = (tx: FirmTx, year: number, accountIds: readonly string[]) =>
  tx
    .selectFrom('app.account_budgets')
    .select(['account_id', 'version'])
    .where('year', '=', year)
    .where('account_id', 'in', accountIds)
    .orderBy('account_id')
    .forNoKeyUpdate()
    .execute()

/** What moved on each account in each month of a year, debits positive: the kept sums and those that wait to be added. */
export async function selectMonths(tx: FirmTx, year: number, view: LedgerView) {
  const { rows } = await sql<{ account_id: string; month: number; minor: string }>`
    select x.account_id, extract(month from x.month)::integer as month, sum(x.base_minor)::text as minor
    from (select account_id, month, basis, base_minor from app.account_months
        where month between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 1)
      union all
      select account_id, month, basis, base_minor from app.month_deltas
        where month between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 1)) x
    where x.basis in ('both', ${view})
    group by x.account_id, x.month`.execute(tx)
  return rows
}

type Budgets = DB['app.account_budgets']

/** Creates the budgets, or changes those there are. */
export const saveBudgets = (
  tx: FirmTx,
  rows: (Omit<Insertable<Budgets>, 'amounts'> & { amounts: readonly (string | null)[] })[],
) =>
  tx
    .insertInto('app.account_budgets')
    .values(rows.map((row) => ({ ...row, amounts: sql<string[]>`${[...row.amounts]}::bigint[]` })))
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'account_id', 'year']).doUpdateSet((eb) => ({
        amounts: eb.ref('excluded.amounts'),
        updated_at: eb.ref('excluded.updated_at'),
        version: eb('app.account_budgets.version', '+', 1),
      })),
    )
    .execute()
