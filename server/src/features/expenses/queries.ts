import { sql } from 'kysely'
import { offsetOf } from '../../platform/db/paging.ts'
import type { Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { ExpenseQuery, FlatFeeQuery } from './filters.ts'

export const CHARGE_SORTS = ['date', 'amount', 'description', 'status'] as const
export type ChargeSort = (typeof CHARGE_SORTS)[number]

const COLUMNS = { amount: 'home_amount_minor', description: 'description', status: 'status' } as const

/** The conditions that expenses and flat fees share; `day` is the column of the day. */
function shared(filters: FlatFeeQuery, day: 'spent_on' | 'charged_on') {
  const date = sql.ref(`charge.${day}`)
  const conditions = [sql<boolean>`charge.deleted_at is null`]
  if (filters.matterId) conditions.push(sql`charge.matter_id = ${filters.matterId}`)
  if (filters.clientId) conditions.push(sql`matter.client_id = ${filters.clientId}`)
  if (filters.expenseAddedUserId) conditions.push(sql`charge.added_by = ${filters.expenseAddedUserId}`)
  if (filters.status) conditions.push(sql`charge.status = ${filters.status}`)
  if (filters.fromExpenseFlatFeesDateCreated)
    conditions.push(sql`${date} >= ${filters.fromExpenseFlatFeesDateCreated}::date`)
  if (filters.toExpenseFlatFeesDateCreated)
    conditions.push(sql`${date} <= ${filters.toExpenseFlatFeesDateCreated}::date`)
  if (filters.generalSearchText)
    conditions.push(sql`(charge.description || ' ' || coalesce(matter.name, '') || ' ' || coalesce(matter.number, ''))
      ilike app.like_part(${filters.generalSearchText})`)
  return conditions
}

function ofExpenses(filters: ExpenseQuery) {
  const conditions = [...shared(filters, 'spent_on'), sql<boolean>`charge.is_firm_expense = ${filters.isFirmExpense}`]
  if (filters.paymentStatus) conditions.push(sql`charge.payment_status = ${filters.paymentStatus}`)
  if (!filters.isIncludeExpenseRequest) conditions.push(sql`not charge.is_request`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const ofFlatFees = (filters: FlatFeeQuery) => sql<boolean>`${sql.join(shared(filters, 'charged_on'), sql` and `)}`

export const listExpenses = (tx: FirmTx, filters: ExpenseQuery, { column, direction }: Sort<ChargeSort>) =>
  tx
    .selectFrom('app.expenses as charge')
    .leftJoin('app.matters as matter', 'matter.id', 'charge.matter_id')
    .leftJoin('app.clients as client', 'client.id', 'matter.client_id')
    .innerJoin('app.members as adder', 'adder.id', 'charge.added_by')
    .selectAll('charge')
    .select([
      'charge.spent_on as charged_on',
      'matter.name as matter_name',
      'matter.client_id',
      'client.name as client_name',
    ])
    .select(['adder.first_name', 'adder.last_name'])
    .where(ofExpenses(filters))
    .orderBy(sql.ref(`charge.${column === 'date' ? 'spent_on' : COLUMNS[column]}`), direction)
    .orderBy('charge.id', direction)
    .limit(filters.size + 1)
    .offset(offsetOf(filters))
    .execute()
export type ExpenseRow = Awaited<ReturnType<typeof listExpenses>>[number]

export const listFlatFees = (tx: FirmTx, filters: FlatFeeQuery, { column, direction }: Sort<ChargeSort>) =>
  tx
    .selectFrom('app.flat_fees as charge')
    .innerJoin('app.matters as matter', 'matter.id', 'charge.matter_id')
    .innerJoin('app.clients as client', 'client.id', 'matter.client_id')
    .innerJoin('app.members as adder', 'adder.id', 'charge.added_by')
    .selectAll('charge')
    .select(['matter.name as matter_name', 'matter.client_id', 'client.name as client_name'])
    .select(['adder.first_name', 'adder.last_name'])
    .where(ofFlatFees(filters))
    .orderBy(sql.ref(`charge.${column === 'date' ? 'charged_on' : COLUMNS[column]}`), direction)
    .orderBy('charge.id', direction)
    .limit(filters.size + 1)
    .offset(offsetOf(filters))
    .execute()
export type FlatFeeRow = Awaited<ReturnType<typeof listFlatFees>>[number]
