import { sql, type RawBuilder } from 'kysely'
import type { ExpenseFilters, ExpenseSort } from '#contract/expense-shapes.ts'
import { byId } from '../../platform/db/joins.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { deletedPageQuery, everyRowQuery, pageQuery, type Paging } from '../../platform/db/paging.ts'
import type { Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { isToDecide } from './record-type.queries.ts'
import {
  chargeConditions,
  chargeOrder,
  isUnbilledExpense,
  searchCondition,
  shownBillingState,
  type ChargePage,
} from '../charges/public.ts'

const selectMatching = (tx: FirmTx, where: RawBuilder<boolean>) =>
  tx.selectFrom('app.expenses as x').selectAll('x').where(where)

/**
 * Expenses with the names that lists show. Amounts are minor units as text, other figures exact decimal texts. The matter's
 * and client's columns are null for the firm's own expenses and where the person may not see the matter.
 */
const withNames = (tx: FirmTx) => (expenses: ReturnType<typeof selectMatching>) =>
  tx
    .selectFrom(expenses.as('x'))
    .leftJoin('app.matters as m', byId('m', 'x.matter_id'))
    .leftJoin('app.clients as c', byId('c', 'm.client_id'))
    .leftJoin('app.activities as a', byId('a', 'x.activity_id'))
    .innerJoin('app.members as u', byId('u', 'x.added_by'))
    .select(['x.id', 'x.matter_id', 'm.client_id', 'c.name as client_name', 'm.name as matter_name'])
    .select(['m.number as matter_number', 'x.activity_id', 'x.description', 'x.vendor', 'x.reference', 'x.spent_on'])
    .select('x.expense_code')
    .select(['x.quantity', 'x.unit_cost', 'x.cost_minor', 'x.tax_percentage', 'x.tax_minor', 'x.markup_percentage'])
    .select(['x.markup_minor', 'x.amount_minor', 'x.currency', 'x.home_amount_minor', 'x.home_currency'])
    .select(['x.exchange_rate', 'x.status', 'x.payment_status', 'x.is_firm_expense', 'x.is_request', 'x.split_id'])
    .select(['x.added_by', 'u.full_name as adder_name', 'x.version', 'x.created_at'])
    .select([
      sql<string>`coalesce(a.name, x.category)`.as('category'),
      shownBillingState(isUnbilledExpense).as('billing_state'),
      sql<string>`(select count(*) from app.expense_files f where f.business_id = x.business_id and f.expense_id = x.id)`.as(
        'files',
      ),
    ])

const SORTS = {
  day: 'x.spent_on',
  columns: {
    date: 'x.spent_on',
    amount: 'x.home_amount_minor',
    description: 'x.description',
    status: 'x.status',
    matterName: 'm.sort_name',
    clientName: 'c.sort_name',
    category: 'a.sort_name',
    vendor: 'x.vendor',
    addedBy: 'u.sort_name',
  },
} as const

/** An expense is shown by its category, so it is also found by its category. */
const SEARCHED = {
  find: 'app.find_expenses',
  text: sql`(x.description || ' ' || x.vendor || ' ' || x.reference || ' ' || x.category)`,
  orElse: (text: string) => sql`x.activity_id = any (array(
    select a.id from app.activities a where a.applies_to = 'expense' and a.name ilike app.like_part(${text})))`,
} as const

/** The conditions that apply to every kind of expense. */
async function filterOf(tx: FirmTx, filters: ExpenseFilters) {
  const text = await searchCondition(tx, filters.generalSearchText, SEARCHED)
  return [
    ...chargeConditions(filters, { day: sql`x.spent_on`, text, unbilled: isUnbilledExpense }),
    whenDefined(filters.paymentStatus, (status) => sql`x.payment_status = ${status}`),
    whenDefined(filters.categoryId, (id) => sql`x.activity_id = ${id}`),
    filters.isToDecide ? isToDecide : undefined,
  ]
}

/** By default the firm's own expenses, and requests only once they are approved (spec §7). */
function kindOf(filters: ExpenseFilters): RawBuilder<boolean> {
  const isRequest = filters.isRequest ?? false
  return allOf(
    whenDefined(
      filters.isFirmExpense ?? (isRequest ? undefined : true),
      (isFirm) => sql`x.is_firm_expense = ${isFirm}`,
    ),
    isRequest ? sql`x.is_request` : undefined,
    isRequest || filters.isIncludeExpenseRequest ? undefined : sql`x.status = 'approved'`,
  )
}

const expensesWhere = async (tx: FirmTx, filters: ExpenseFilters): Promise<RawBuilder<boolean>> =>
  allOf(...(await filterOf(tx, filters)), kindOf(filters))

const rowQuery = (tx: FirmTx, where: RawBuilder<boolean>, sort: Sort<ExpenseSort>) => ({
  rows: selectMatching(tx, where),
  withNames: withNames(tx),
  ...chargeOrder<ExpenseSort>(SORTS, sort),
})

export const selectExpenses = async (
  tx: FirmTx,
  filters: ExpenseFilters,
  { sort, ...paging }: ChargePage<ExpenseSort>,
) => pageQuery(rowQuery(tx, await expensesWhere(tx, filters), sort), paging).execute()

export async function* everyExpense(tx: FirmTx, filters: ExpenseFilters, sort: Sort<ExpenseSort>) {
  yield* everyRow(tx, everyRowQuery(rowQuery(tx, await expensesWhere(tx, filters), sort)))
}

const isClientExpense = sql`not x.is_firm_expense and x.status = 'approved'`
const isFirmExpense = sql`x.is_firm_expense and x.status = 'approved'`
const countWhere = (condition: RawBuilder<unknown>) => sql<string>`count(*) filter (where ${condition})`
const amountWhere = (condition: RawBuilder<unknown>) =>
  sql<string>`coalesce(sum(x.home_amount_minor) filter (where ${condition}), 0)`

/** The sums of a filter, and of each kind of expense whichever kind the filter selects. */
export async function sumExpenses(tx: FirmTx, filters: ExpenseFilters) {
  const isOfKind = kindOf(filters)
  return tx
    .selectFrom('app.expenses as x')
    .select([
      countWhere(isOfKind).as('count'),
      amountWhere(isOfKind).as('home_amount_minor'),
      amountWhere(sql`${isOfKind} and ${isUnbilledExpense}`).as('unbilled_minor'),
      countWhere(isClientExpense).as('client_count'),
      amountWhere(isClientExpense).as('client_minor'),
      countWhere(isFirmExpense).as('firm_count'),
      amountWhere(isFirmExpense).as('firm_minor'),
      countWhere(sql`x.is_request`).as('request_count'),
      amountWhere(sql`x.is_request`).as('request_minor'),
    ])
    .where(allOf(...(await filterOf(tx, filters))))
    .executeTakeFirstOrThrow()
}

/** Requests of other people that are submitted and not decided. */
export const countSubmittedByOthers = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.expenses')
    .select((eb) => eb.fn.countAll<string>().as('requests'))
    .where('is_request', '=', true)
    .where('status', '=', 'submitted')
    .where('deleted_at', 'is', null)
    .where('added_by', '<>', userId)
    .executeTakeFirstOrThrow()

export const findExpense = (tx: FirmTx, id: string) =>
  withNames(tx)(selectMatching(tx, sql`x.id = ${id} and x.deleted_at is null`))
    .leftJoin('app.members as d', byId('d', 'x.decided_by'))
    .leftJoin('app.members as p', byId('p', 'x.paid_by'))
    .select(['x.decided_by', 'd.full_name as decider_name', 'x.decided_at', 'x.decision_note'])
    .select(['x.paid_by', 'p.full_name as payer_name', 'x.paid_at'])
    .executeTakeFirst()
export type ExpenseDetailRow = NonNullable<Awaited<ReturnType<typeof findExpense>>>
export type ExpenseRow = Awaited<ReturnType<typeof selectExpenses>>[number]

export const selectDeletedExpenses = (tx: FirmTx, paging: Paging) =>
  deletedPageQuery(withNames(tx)(selectMatching(tx, sql`x.deleted_at is not null`)), 'x', paging)
    .select('x.spent_on as day')
    .execute()

/** The parts of a shared cost that the person may see, in the order in which they were entered. */
export const selectParts = (tx: FirmTx, splitId: string) =>
  tx
    .selectFrom('app.expenses as x')
    .leftJoin('app.matters as m', 'm.id', 'x.matter_id')
    .select([
      'x.id',
      'x.matter_id',
      'x.split_share',
      'x.amount_minor',
      'x.currency',
      'x.deleted_at',
      'm.name as matter_name',
    ])
    .where('x.split_id', '=', splitId)
    .orderBy('x.id')
    .execute()

export const selectCategories = (tx: FirmTx) =>
  tx
    .selectFrom('app.activities')
    .select(['id', 'name', 'billable_by_default'])
    .where('applies_to', '=', 'expense')
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .execute()
