import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { BillingState } from '#contract/charges.ts'
import type { FlatFeeFilters, FlatFeeSort } from '#contract/flat-fee-shapes.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import {
  shownBillingState,
  chargeListQueries,
  chargeConditions,
  chargeSums,
  searchCondition,
  isUnbilledFee,
  matterAndClient,
  type ChargeSums,
  type ChargePage,
} from '../charges/public.ts'

/** A flat fee with the names that lists show. Amounts are minor units as text. */
export interface FlatFeeRow {
  id: string
  matter_id: string
  /** Null with the other names of the matter where the person may not see it. */
  client_id: string | null
  client_name: string | null
  matter_name: string | null
  matter_number: string | null
  description: string
  charged_on: string
  quantity: string
  unit_cost: string
  amount_minor: string
  currency: string
  home_amount_minor: string
  home_currency: string
  exchange_rate: string
  billing_state: BillingState
  status: 'draft' | 'submitted' | 'approved' | 'rejected'
  user_id: string
  earner_name: string
  added_by: string
  adder_name: string
  instalments: string
  version: number
  created_at: Date
}

const columns = sql`x.id, x.matter_id, m.client_id, c.name as client_name, m.name as matter_name, m.number as matter_number,
  x.description, x.charged_on, x.quantity, x.unit_cost, x.amount_minor, x.currency, x.home_amount_minor, x.home_currency,
  x.exchange_rate, ${shownBillingState(isUnbilledFee)} as billing_state, x.status, x.user_id, e.full_name as earner_name, x.added_by,
  u.full_name as adder_name, x.version, x.created_at,
  (select count(*) from app.flat_fee_instalments i where i.business_id = x.business_id and i.flat_fee_id = x.id) as instalments`

const names = sql`join app.members e on e.business_id = x.business_id and e.id = x.user_id
  join app.members u on u.business_id = x.business_id and u.id = x.added_by`

const flatFees = chargeListQueries<FlatFeeRow, FlatFeeSort>({
  table: 'app.flat_fees',
  columns,
  names,
  day: 'x.charged_on',
  order: {
    date: 'x.charged_on',
    amount: 'x.home_amount_minor',
    description: 'x.description',
    status: 'x.status',
    matterName: 'm.sort_name',
    clientName: 'c.sort_name',
    earner: 'e.sort_name',
  },
})

async function flatFeesWhere(tx: FirmTx, filters: FlatFeeFilters): Promise<RawBuilder<unknown>> {
  const searched = { find: 'find_flat_fees', text: sql`x.description` } as const
  const text = await searchCondition(tx, filters.generalSearchText, searched)
  return allOf(
    ...chargeConditions(filters, { day: sql`x.charged_on`, text, unbilled: isUnbilledFee }),
    whenDefined(filters.userId, (id) => sql`x.user_id = ${id}`),
  )
}

export const selectFlatFees = async (tx: FirmTx, filters: FlatFeeFilters, page: ChargePage<FlatFeeSort>) =>
  flatFees.page(tx, await flatFeesWhere(tx, filters), page)

export async function* everyFlatFee(tx: FirmTx, filters: FlatFeeFilters, sort: Sort<FlatFeeSort>) {
  yield* flatFees.every(tx, await flatFeesWhere(tx, filters), sort)
}

export async function sumFlatFees(tx: FirmTx, filters: FlatFeeFilters): Promise<ChargeSums> {
  const { rows } = await sql<ChargeSums>`select ${chargeSums} from app.flat_fees x
    where ${await flatFeesWhere(tx, filters)}`.execute(tx)
  if (!rows[0]) throw new Error('a sum without a row')
  return rows[0]
}

export async function findFlatFee(tx: FirmTx, id: string): Promise<FlatFeeRow | undefined> {
  const { rows } =
    await sql<FlatFeeRow>`select ${columns} from app.flat_fees x ${matterAndClient} ${names} where x.id = ${id} and x.deleted_at is null`.execute(
      tx,
    )
  return rows[0]
}

export const selectInstalments = (tx: FirmTx, flatFeeId: string) =>
  tx
    .selectFrom('app.flat_fee_instalments')
    .select(['position', 'due_on', 'amount_minor'])
    .where('flat_fee_id', '=', flatFeeId)
    .orderBy('position')
    .execute()

interface MatterWork {
  sees_all_time: boolean
  hours: string
  value_minor: string
  fees_minor: string
}

/** The hours worked on a matter, their value at their own rates, and the fees agreed for the matter. */
export async function sumWork(tx: FirmTx, matterId: string): Promise<MatterWork> {
  const { rows } = await sql<MatterWork>`
    select app.sees_all_time() as sees_all_time, t.hours, t.value_minor, f.fees_minor
    from (select coalesce(sum(e.billed_hours), 0) as hours, coalesce(sum(e.home_amount_minor), 0) as value_minor
        from app.time_entries e where e.matter_id = ${matterId} and e.deleted_at is null) t,
      (select coalesce(sum(x.home_amount_minor), 0) as fees_minor
        from app.flat_fees x where x.matter_id = ${matterId} and x.deleted_at is null and x.status <> 'rejected') f`.execute(
    tx,
  )
  if (!rows[0]) throw new Error('a sum without a row')
  return rows[0]
}

type FlatFees = DB['app.flat_fees']
export type LockedFlatFee = Selectable<FlatFees>

export const insertFlatFee = (tx: FirmTx, row: Insertable<FlatFees>) =>
  tx.insertInto('app.flat_fees').values(row).execute()

export async function replaceInstalments(
  tx: FirmTx,
  flatFeeId: string,
  rows: readonly Insertable<DB['app.flat_fee_instalments']>[],
): Promise<void> {
  await tx.deleteFrom('app.flat_fee_instalments').where('flat_fee_id', '=', flatFeeId).execute()
  if (rows.length === 0) return
  await tx
    .insertInto('app.flat_fee_instalments')
    .values([...rows])
    .execute()
}

export const findPerson = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.members').select(['id', 'removed_at']).where('id', '=', id).executeTakeFirst()
