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
export function selectMonths(tx: FirmTx, year: number, view: LedgerView) {
  const inYear = (table: 'app.account_months' | 'app.month_deltas') =>
    tx
      .selectFrom(table)
      .select(['account_id', 'month', 'base_minor'])
      .where('month', '>=', `${year}-01-01`)
      .where('month', '<=', `${year}-12-31`)
      .where('basis', 'in', ['both', view])
  return tx
    .selectFrom(inYear('app.account_months').unionAll(inYear('app.month_deltas')).as('x'))
    .select([
      'x.account_id',
      sql<number>`extract(month from x.month)::integer`.as('month'),
      sql<string>`sum(x.base_minor)::text`.as('minor'),
    ])
    .groupBy(['x.account_id', 'x.month'])
    .execute()
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
