import { sql, type RawBuilder } from 'kysely'
import type { BillingState } from '#contract/charges.ts'
import type { ExpenseFilters, ExpenseSort } from '#contract/expense-shapes.ts'
import type { Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import {
  chargeListQueries,
  type ChargePage,
  shownBillingState,
  chargeConditions,
  searchCondition,
  isUnbilledExpense,
  matterAndClient,
  type ChargeSums,
} from '../charges/public.ts'

/** An expense with the names that lists show. Amounts are minor units as text, everything else exact decimal texts. */
export interface ExpenseRow {
  id: string
  /** Null for the firm's own. */
  matter_id: string | null
  /** Null with the other names of the matter where the person may not see it. */
  client_id: string | null
  client_name: string | null
  matter_name: string | null
  matter_number: string | null
  activity_id: string | null
  category: string
  description: string
  vendor: string
  reference: string
  spent_on: string
  quantity: string
  unit_cost: string
  cost_minor: string
  tax_percentage: string
  tax_minor: string
  markup_percentage: string
  markup_minor: string
  amount_minor: string
  currency: string
  home_amount_minor: string
  home_currency: string
  exchange_rate: string
  billing_state: BillingState
  status: 'draft' | 'submitted' | 'approved' | 'rejected'
  payment_status: 'unpaid' | 'paid'
  is_firm_expense: boolean
  is_request: boolean
  split_id: string | null
  added_by: string
  adder_name: string
  files: string
  version: number
  created_at: Date
}

const columns = sql`x.id, x.matter_id, m.client_id, c.name as client_name, m.name as matter_name, m.number as matter_number,
  x.activity_id, coalesce(a.name, x.category) as category, x.description, x.vendor, x.reference, x.spent_on, x.quantity, x.unit_cost,
  x.cost_minor, x.tax_percentage, x.tax_minor, x.markup_percentage, x.markup_minor, x.amount_minor, x.currency, x.home_amount_minor,
  x.home_currency, x.exchange_rate, ${shownBillingState(isUnbilledExpense)} as billing_state, x.status, x.payment_status, x.is_firm_expense, x.is_request, x.split_id,
  x.added_by, u.full_name as adder_name, x.version, x.created_at,
  (select count(*) from app.expense_files f where f.business_id = x.business_id and f.expense_id = x.id) as files`

const names = sql`left join app.activities a on a.business_id = x.business_id and a.id = x.activity_id
  join app.members u on u.business_id = x.business_id and u.id = x.added_by`

const expenses = chargeListQueries<ExpenseRow, ExpenseSort>({
  table: 'app.expenses',
  columns,
  names,
  day: 'x.spent_on',
  order: {
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
})

/** An expense is shown by its category, so it is also found by its category. */
const SEARCHED = {
  find: 'find_expenses',
  text: sql`(x.description || ' ' || x.vendor || ' ' || x.reference || ' ' || x.category)`,
  orElse: (text: string) => sql`x.activity_id = any (array(
    select a.id from app.activities a where a.applies_to = 'expense' and a.name ilike app.like_part(${text})))`,
} as const

/** What narrows every kind of expense alike. */
async function filterOf(tx: FirmTx, filters: ExpenseFilters) {
  const text = await searchCondition(tx, filters.generalSearchText, SEARCHED)
  return [
    ...chargeConditions(filters, { day: sql`x.spent_on`, text, unbilled: isUnbilledExpense }),
    whenDefined(filters.paymentStatus, (status) => sql`x.payment_status = ${status}`),
    whenDefined(filters.categoryId, (id) => sql`x.activity_id = ${id}`),
  ]
}

/** The firm's own where nothing is said, and requests only once they are approved (spec §7). */
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

export const selectExpenses = async (tx: FirmTx, filters: ExpenseFilters, page: ChargePage<ExpenseSort>) =>
  expenses.page(tx, await expensesWhere(tx, filters), page)

export async function* everyExpense(tx: FirmTx, filters: ExpenseFilters, sort: Sort<ExpenseSort>) {
  yield* expenses.every(tx, await expensesWhere(tx, filters), sort)
}

interface ExpenseSums extends ChargeSums {
  client_count: string
  client_minor: string
  firm_count: string
  firm_minor: string
  request_count: string
  request_minor: string
}

const isClients = sql`not x.is_firm_expense and x.status = 'approved'`
const isFirms = sql`x.is_firm_expense and x.status = 'approved'`
const amountOf = (condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(x.home_amount_minor) filter (where ${condition}), 0)`

/** The sums of a filter, and of each kind of expense whichever the filter asks for. */
export async function sumExpenses(tx: FirmTx, filters: ExpenseFilters): Promise<ExpenseSums> {
  const isAsked = kindOf(filters)
  const { rows } = await sql<ExpenseSums>`
    select count(*) filter (where ${isAsked}) as count, ${amountOf(isAsked)} as home_amount_minor,
      ${amountOf(sql`${isAsked} and ${isUnbilledExpense}`)} as unbilled_minor,
      count(*) filter (where ${isClients}) as client_count, ${amountOf(isClients)} as client_minor,
      count(*) filter (where ${isFirms}) as firm_count, ${amountOf(isFirms)} as firm_minor,
      count(*) filter (where x.is_request) as request_count, ${amountOf(sql`x.is_request`)} as request_minor
    from app.expenses x where ${allOf(...(await filterOf(tx, filters)))}`.execute(tx)
  if (!rows[0]) throw new Error('a sum without a row')
  return rows[0]
}

export interface ExpenseDetailRow extends ExpenseRow {
  decided_by: string | null
  decider_name: string | null
  decided_at: Date | null
  decision_note: string
  paid_by: string | null
  payer_name: string | null
  paid_at: Date | null
}

export async function findExpense(tx: FirmTx, id: string): Promise<ExpenseDetailRow | undefined> {
  const { rows } =
    await sql<ExpenseDetailRow>`select ${columns}, x.decided_by, x.decided_at, x.decision_note, x.paid_by, x.paid_at,
      d.full_name as decider_name, p.full_name as payer_name
    from app.expenses x ${matterAndClient} ${names}
    left join app.members d on d.business_id = x.business_id and d.id = x.decided_by
    left join app.members p on p.business_id = x.business_id and p.id = x.paid_by
    where x.id = ${id} and x.deleted_at is null`.execute(tx)
  return rows[0]
}

/** The parts of a shared cost that the person may see, in the order in which they were named. */
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
