import { sql, type RawBuilder } from 'kysely'
import type { BillingState } from '#contract/charges.ts'
import type { FlatFeeFilters } from '#contract/flat-fee-shapes.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { whenDefined, type Condition } from '../../platform/db/conditions.ts'
import type { Paging } from '../../platform/db/paging.ts'
import { sqlDirection, type Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { UnbilledSums } from '../records/public.ts'

/** The filters that expenses and flat fees share. */
type ChargeFilters = Omit<FlatFeeFilters, 'userId' | 'adminUserId' | 'businessId'>

interface ChargeConditionParts {
  /** The column of the day. */
  readonly day: Condition
  /** True for what waits for an invoice. */
  readonly unbilled: Condition
  /** The condition of the search text, from `searchCondition`. */
  readonly text: Condition | undefined
}

/** The conditions that expenses and flat fees share; they name only `x`. */
export function chargeConditions(
  filters: ChargeFilters,
  { day, text, unbilled }: ChargeConditionParts,
): (Condition | undefined)[] {
  return [
    sql`x.deleted_at is null`,
    whenDefined(filters.matterId, (id) => sql`x.matter_id = ${id}`),
    whenDefined(
      filters.clientId,
      (id) => sql`x.matter_id in (select m.id from app.matters m where m.client_id = ${id})`,
    ),
    whenDefined(filters.expenseAddedUserId, (id) => sql`x.added_by = ${id}`),
    whenDefined(filters.status, (status) => sql`x.status = ${status}`),
    whenDefined(filters.billingState, (state) =>
      state === 'unbilled' ? unbilled : sql`${shownBillingState(unbilled)} = ${state}`,
    ),
    whenDefined(filters.fromExpenseFlatFeesDateCreated, (from) => sql`${day} >= ${from}::date`),
    whenDefined(filters.toExpenseFlatFeesDateCreated, (to) => sql`${day} <= ${to}::date`),
    text,
  ]
}

/** A text that more charges contain is found soon in the list's own order, so those are not fetched by id. */
const MAX_FOUND = 2_000

interface SearchedColumns {
  readonly find: 'app.find_expenses' | 'app.find_flat_fees'
  /** The text that this function searches, in addition to the names of matter and client. */
  readonly text: Condition
  /** A further condition that finds a text. */
  readonly orElse?: (text: string) => Condition
}

/** The condition of a search text: the ids of the charges that contain it or, where they are many, how to test one. */
export async function searchCondition(
  tx: FirmTx,
  text: string | undefined,
  { find, text: searched, orElse }: SearchedColumns,
): Promise<Condition | undefined> {
  if (!text) return undefined
  const found = await callFunction(tx, find, text, MAX_FOUND + 1)
  if (found.length <= MAX_FOUND) return sql`x.id = any (${found.map(({ result }) => result)}::uuid[])`
  return sql`(${searched} ilike app.like_part(${text}) or x.matter_id = any (array(select app.find_visible_matters(${text})))
    ${orElse ? sql`or ${orElse(text)}` : sql``})`
}

export interface ChargeSums {
  count: string
  home_amount_minor: string
  unbilled_minor: string
}

/** An expense that waits for an invoice. A request waits for its approval first. */
export const isUnbilledExpense = sql<boolean>`(x.billing_state = 'unbilled' and x.status = 'approved')`
/** A flat fee that waits for an invoice. A rejected one is never billed. */
export const isUnbilledFee = sql<boolean>`(x.billing_state = 'unbilled' and x.status <> 'rejected')`

/** The state that a charge is shown in: `notApproved` where it is billable but does not wait for an invoice. */
export const shownBillingState = (unbilled: Condition) =>
  sql<BillingState>`case when x.billing_state = 'unbilled' and not ${unbilled} then 'notApproved' else x.billing_state end`

/** Counts and sums of `x` in the firm's currency. */
export const chargeSums = [
  sql<string>`count(*)`.as('count'),
  sql<string>`coalesce(sum(x.home_amount_minor), 0)`.as('home_amount_minor'),
  sql<string>`coalesce(sum(x.home_amount_minor) filter (where ${isUnbilledFee}), 0)`.as('unbilled_minor'),
] as const

/** Matters that the person may see, whether or not they are in the recycle bin. */
export const selectMattersForWork = async (tx: FirmTx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('app.matters')
        .select(['id', 'client_id as clientId', 'currency', 'closed_on as closedOn'])
        .select((eb) => eb('deleted_at', 'is not', null).$castTo<boolean>().as('isDeleted'))
        .where('id', 'in', ids)
        .execute()

/** Counts and sums of the charges `x` of a matter or a client; `unbilled` is what waits for an invoice. */
export const overviewSums = (unbilled: RawBuilder<boolean>) =>
  [
    sql<string>`count(*)`.as('count'),
    sql<string>`count(*) filter (where ${unbilled})`.as('unbilled_count'),
    sql<string>`coalesce(sum(x.home_amount_minor) filter (where ${unbilled}), 0)`.as('unbilled_minor'),
  ] as const

interface ChargeSorts<C extends string> {
  readonly day: 'x.spent_on' | 'x.charged_on'
  /** The column of `x` or of a joined table that each sort orders by. */
  readonly columns: Readonly<Record<C, string>>
}

export interface ChargePage<C extends string> extends Paging {
  readonly sort: Sort<C>
}

/** The order of a list of charges `x`. Within every other order the newest day comes first. */
export function chargeOrder<C extends string>({ day, columns }: ChargeSorts<C>, { column, direction }: Sort<C>) {
  const way = sqlDirection(direction)
  const isByDay = columns[column] === day
  return {
    order: isByDay
      ? sql`${sql.ref(day)} ${way}, x.id ${way}`
      : sql`${sql.ref(columns[column])} ${way} nulls last, ${sql.ref(day)} desc, x.id desc`,
    isOwnOrder: columns[column].startsWith('x.'),
  }
}

/** Unbilled charges by currency, from the index of what waits for an invoice. `owner` is the person whose they are. */
export async function sumUnbilledCharges(
  tx: FirmTx,
  { table, day, unbilled, owner }: ChargeTable,
  userId: string | undefined,
): Promise<UnbilledSums[]> {
  const { rows } = await sql<UnbilledSums>`
    select work.*, currency.symbol from (
      select x.currency, count(*) as count, sum(x.amount_minor) as amount_minor, sum(x.home_amount_minor) as home_amount_minor,
        min(${sql.ref(`x.${day}`)}) as oldest_on
      from ${sql.table(table)} x
      where x.deleted_at is null and ${unbilled} ${userId === undefined ? sql`` : sql`and ${sql.ref(`x.${owner}`)} = ${userId}`}
      group by x.currency) work
    join app.currencies currency on currency.code = work.currency order by work.currency`.execute(tx)
  return rows
}

/** Unbilled charges of matters, in minor units of the firm's currency. */
export async function sumUnbilledOfMatters(
  tx: FirmTx,
  { table, unbilled }: ChargeTable,
  matterIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ matter_id: string; minor: string }>`
    select x.matter_id, sum(x.home_amount_minor) as minor from ${sql.table(table)} x
    where x.deleted_at is null and ${unbilled} and x.matter_id = any (${[...matterIds]}::uuid[])
    group by x.matter_id`.execute(tx)
  return new Map(rows.map(({ matter_id, minor }) => [matter_id, minor]))
}

/** A table of charges `x`. */
export interface ChargeTable {
  readonly table: 'app.expenses' | 'app.flat_fees'
  /** The columns of its day and of the person whose charge it is. */
  readonly day: 'spent_on' | 'charged_on'
  readonly owner: 'added_by' | 'user_id'
  readonly unbilled: RawBuilder<boolean>
}
