import { sql } from 'kysely'
import type { BillingState, FlatFeeFilters } from '#contract/expense-shapes.ts'
import { whenDefined, type Condition } from '../../platform/db/conditions.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** What narrows expenses and flat fees alike. */
type ChargeFilters = Omit<FlatFeeFilters, 'userId' | 'adminUserId' | 'businessId'>

interface ChargeColumns {
  /** The column of the day. */
  readonly day: Condition
  /** What waits for an invoice. */
  readonly unbilled: Condition
  /** What the search looks for, as `chargeText` has found it out. */
  readonly text: Condition | undefined
}

/** The conditions that expenses and flat fees share, on `x` alone. */
export function chargesWhere(
  filters: ChargeFilters,
  { day, text, unbilled }: ChargeColumns,
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
      state === 'unbilled' ? unbilled : sql`${billingState(unbilled)} = ${state}`,
    ),
    whenDefined(filters.fromExpenseFlatFeesDateCreated, (from) => sql`${day} >= ${from}::date`),
    whenDefined(filters.toExpenseFlatFeesDateCreated, (to) => sql`${day} <= ${to}::date`),
    text,
  ]
}

/** A text that so many charges hold is met soon on the way through the list's own order. */
const MOST_FOUND = 2_000

interface Searched {
  readonly find: 'find_expenses' | 'find_flat_fees'
  /** What that function looks through beside the names of matter and client. */
  readonly words: Condition
  /** Where else it finds a text. */
  readonly also?: (text: string) => Condition
}

/** What a search text means: the charges that hold it, or where they are many, how to know one. */
export async function chargeText(
  tx: FirmTx,
  text: string | undefined,
  { find, words, also }: Searched,
): Promise<Condition | undefined> {
  if (!text) return undefined
  const { rows } = await sql<{ id: string }>`
    select id from app.${sql.ref(find)}(${text}, ${MOST_FOUND + 1}) as found (id)`.execute(tx)
  if (rows.length <= MOST_FOUND) return sql`x.id = any (${rows.map(({ id }) => id)}::uuid[])`
  return sql`(${words} ilike app.like_part(${text}) or x.matter_id = any (array(select app.matters_named(${text})))
    ${also ? sql`or ${also(text)}` : sql``})`
}

/** Matter and client of `x`; none for the firm's own and for what the person may not see. */
export const matterAndClient = sql`
  left join app.matters m on m.business_id = x.business_id and m.id = x.matter_id
  left join app.clients c on c.business_id = m.business_id and c.id = m.client_id`

export interface ChargeSums {
  count: string
  home_amount_minor: string
  unbilled_minor: string
}

/** An expense that waits for an invoice; what was asked for waits for a decision first. */
export const isUnbilledExpense = sql<boolean>`(x.billing_state = 'unbilled' and x.status = 'approved')`
/** A flat fee that waits for an invoice; what was rejected is never billed. */
export const isUnbilledFee = sql<boolean>`(x.billing_state = 'unbilled' and x.status <> 'rejected')`

/** The state that a charge is shown in: what would be billed but does not wait for an invoice is not approved. */
export const billingState = (unbilled: Condition) =>
  sql<BillingState>`case when x.billing_state = 'unbilled' and not ${unbilled} then 'notApproved' else x.billing_state end`

/** Counts and sums of `x` in the firm's currency. */
export const chargeSums = sql`count(*) as count, coalesce(sum(x.home_amount_minor), 0) as home_amount_minor,
  coalesce(sum(x.home_amount_minor) filter (where ${isUnbilledFee}), 0) as unbilled_minor`

/** What decides about currency and matter of a charge. */
export interface FirmOfCharge {
  currency: string
  multicurrency: boolean
}

const selectFirm = (tx: FirmTx, businessId: string) =>
  tx.selectFrom('app.businesses').select(['currency', 'multicurrency']).where('id', '=', businessId)

export const firmOfCharge = (tx: FirmTx, businessId: string): Promise<FirmOfCharge> =>
  selectFirm(tx, businessId).executeTakeFirstOrThrow()
/** For what may be the first that is kept in the firm's currency: that stays as it is until the transaction ends. */
export const lockFirmOfCharge = (tx: FirmTx, businessId: string): Promise<FirmOfCharge> =>
  selectFirm(tx, businessId).forKeyShare().executeTakeFirstOrThrow()

/** Matters that the person may see, whether or not they are in the recycle bin. */
export const mattersOfCharge = async (tx: FirmTx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('app.matters')
        .select(['id', 'currency', 'closed_on', 'deleted_at'])
        .where('id', 'in', ids)
        .execute()
export type MatterOfCharge = Awaited<ReturnType<typeof mattersOfCharge>>[number]
