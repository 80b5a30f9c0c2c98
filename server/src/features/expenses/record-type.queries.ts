import { sql } from 'kysely'
import { MAX_HITS } from '#contract/search.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { isUnbilledExpense, overviewSums } from '../charges/public.ts'
import { ofMatterOrClient, SEARCH_CANDIDATES, type MatterOrClient } from '../records/public.ts'

export const expenseNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.expenses as expense')
    .select(['expense.id', 'expense.currency'])
    .select(
      sql<string>`concat_ws(', ', to_char(expense.spent_on, 'DD/MM/YYYY'), nullif(expense.description, ''))`.as('name'),
    )

/** Its description, or its category. */
export const expenseOnPage = (tx: FirmTx) =>
  tx
    .selectFrom('app.expenses as expense')
    .leftJoin('app.activities as activity', byId('activity', 'expense.activity_id'))
    .select(['expense.id', 'expense.currency'])
    .select(
      sql<string>`coalesce(nullif(expense.description, ''), activity.name, nullif(expense.category, ''), '')`.as(
        'name',
      ),
    )

/** The newest expenses about a text. */
export const searchExpenses = (tx: FirmTx, text: string) =>
  tx
    .selectFrom('app.expenses as expense')
    .leftJoin('app.matters as matter', byId('matter', 'expense.matter_id'))
    .leftJoin('app.activities as activity', byId('activity', 'expense.activity_id'))
    .innerJoin('app.currencies as currency', 'currency.code', 'expense.currency')
    .select(['expense.id', 'expense.description', 'expense.spent_on as day', 'matter.name as matter_name'])
    .select(['expense.amount_minor', 'expense.currency', 'currency.symbol', 'expense.vendor'])
    .select(sql<string>`coalesce(activity.name, expense.category)`.as('category'))
    .where('expense.deleted_at', 'is', null)
    .where(
      sql<boolean>`expense.id = any (array(select app.find_newest_expenses(${text}, ${sql.lit(SEARCH_CANDIDATES)})))`,
    )
    .orderBy('expense.spent_on', 'desc')
    .orderBy('expense.id', 'desc')
    .limit(sql.lit(MAX_HITS))
    .execute()

export const sumExpenses = (tx: FirmTx, page: MatterOrClient) =>
  tx
    .selectFrom('app.expenses as x')
    .select(overviewSums(isUnbilledExpense))
    .where(ofMatterOrClient(page))
    .where('x.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()

/** A request of somebody else that waits for a decision: nobody decides their own (roles.md rule 5). */
export const isToDecide = sql<boolean>`(x.is_request and x.status = 'submitted' and x.added_by <> (select app.current_user_id()))`

const requestSums = [
  sql<number>`count(*)::int`.as('count'),
  sql<string>`coalesce(sum(x.home_amount_minor), 0)`.as('minor'),
  sql<string | null>`min(x.spent_on)`.as('oldestOn'),
] as const

/** One row, or none where nothing waits. */
export const countRequestsToDecide = (tx: FirmTx) =>
  tx
    .selectFrom('app.expenses as x')
    .select(requestSums)
    .where('x.deleted_at', 'is', null)
    .where(isToDecide)
    .having(sql<boolean>`count(*) > 0`)
    .execute()

/** The person's own requests that are drafts or were rejected. */
export const countOwnRequests = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.expenses as x')
    .select(['x.status', ...requestSums])
    .where('x.added_by', '=', userId)
    .where('x.deleted_at', 'is', null)
    .where(sql<boolean>`x.is_request and x.status in ('draft', 'rejected')`)
    .groupBy('x.status')
    .execute()
