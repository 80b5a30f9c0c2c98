import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { FlatFeeFilters, FlatFeeSort } from '#contract/flat-fee-shapes.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { deletedPageQuery, everyRowQuery, pageQuery, type Paging } from '../../platform/db/paging.ts'
import type { Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import {
  chargeConditions,
  chargeOrder,
  chargeSums,
  isUnbilledFee,
  searchCondition,
  shownBillingState,
  type ChargePage,
} from '../charges/public.ts'

const selectMatching = (tx: FirmTx, where: RawBuilder<boolean>) =>
  tx.selectFrom('app.flat_fees as x').selectAll('x').where(where)

/**
 * Flat fees with the names that lists show. Amounts are minor units as text. The matter's and client's columns are null where
 * the person may not see the matter.
 */
const withNames = (tx: FirmTx) => (fees: ReturnType<typeof selectMatching>) =>
  tx
    .selectFrom(fees.as('x'))
    .leftJoin('app.matters as m', byId('m', 'x.matter_id'))
    .leftJoin('app.clients as c', byId('c', 'm.client_id'))
    .innerJoin('app.members as e', byId('e', 'x.user_id'))
    .innerJoin('app.members as u', byId('u', 'x.added_by'))
    .select(['x.id', 'x.matter_id', 'm.client_id', 'c.name as client_name', 'm.name as matter_name'])
    .select(['m.number as matter_number', 'x.description', 'x.charged_on', 'x.quantity', 'x.unit_cost'])
    .select(['x.amount_minor', 'x.currency', 'x.home_amount_minor', 'x.home_currency', 'x.exchange_rate', 'x.status'])
    .select(['e.id as user_id', 'e.full_name as earner_name', 'x.added_by', 'u.full_name as adder_name'])
    .select(['x.version', 'x.created_at', shownBillingState(isUnbilledFee).as('billing_state')])
    .select(
      sql<string>`(select count(*) from app.flat_fee_instalments i where i.business_id = x.business_id and i.flat_fee_id = x.id)`.as(
        'instalments',
      ),
    )

const SORTS = {
  day: 'x.charged_on',
  columns: {
    date: 'x.charged_on',
    amount: 'x.home_amount_minor',
    description: 'x.description',
    status: 'x.status',
    matterName: 'm.sort_name',
    clientName: 'c.sort_name',
    earner: 'e.sort_name',
  },
} as const

async function flatFeesWhere(tx: FirmTx, filters: FlatFeeFilters): Promise<RawBuilder<boolean>> {
  const searched = { find: 'app.find_flat_fees', text: sql`x.description` } as const
  const text = await searchCondition(tx, filters.generalSearchText, searched)
  return allOf(
    ...chargeConditions(filters, { day: sql`x.charged_on`, text, unbilled: isUnbilledFee }),
    whenDefined(filters.userId, (id) => sql`x.user_id = ${id}`),
  )
}

const rowQuery = (tx: FirmTx, where: RawBuilder<boolean>, sort: Sort<FlatFeeSort>) => ({
  rows: selectMatching(tx, where),
  withNames: withNames(tx),
  ...chargeOrder<FlatFeeSort>(SORTS, sort),
})

export const selectFlatFees = async (
  tx: FirmTx,
  filters: FlatFeeFilters,
  { sort, ...paging }: ChargePage<FlatFeeSort>,
) => pageQuery(rowQuery(tx, await flatFeesWhere(tx, filters), sort), paging).execute()

export async function* everyFlatFee(tx: FirmTx, filters: FlatFeeFilters, sort: Sort<FlatFeeSort>) {
  yield* everyRow(tx, everyRowQuery(rowQuery(tx, await flatFeesWhere(tx, filters), sort)))
}

export const sumFlatFees = async (tx: FirmTx, filters: FlatFeeFilters) =>
  tx
    .selectFrom('app.flat_fees as x')
    .select(chargeSums)
    .where(await flatFeesWhere(tx, filters))
    .executeTakeFirstOrThrow()

export const findFlatFee = (tx: FirmTx, id: string) =>
  withNames(tx)(selectMatching(tx, sql`x.id = ${id} and x.deleted_at is null`)).executeTakeFirst()
export type FlatFeeRow = NonNullable<Awaited<ReturnType<typeof findFlatFee>>>

export const selectDeletedFlatFees = (tx: FirmTx, paging: Paging) =>
  deletedPageQuery(withNames(tx)(selectMatching(tx, sql`x.deleted_at is not null`)), 'x', paging)
    .select('x.charged_on as day')
    .execute()

export const selectInstalments = (tx: FirmTx, flatFeeId: string) =>
  tx
    .selectFrom('app.flat_fee_instalments')
    .select(['position', 'due_on', 'amount_minor'])
    .where('flat_fee_id', '=', flatFeeId)
    .orderBy('position')
    .execute()

/** The hours worked on a matter, their value at their own rates, and the fees agreed for the matter. */
export const sumWork = (tx: FirmTx, matterId: string) =>
  tx
    .selectNoFrom((eb) => [
      sql<boolean>`app.sees_all_time()`.as('sees_all_time'),
      eb
        .selectFrom('app.time_entries as e')
        .select(sql<string>`coalesce(sum(e.billed_hours), 0)`.as('sum'))
        .where('e.matter_id', '=', matterId)
        .where('e.deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('hours'),
      eb
        .selectFrom('app.time_entries as e')
        .select(sql<string>`coalesce(sum(e.home_amount_minor), 0)`.as('sum'))
        .where('e.matter_id', '=', matterId)
        .where('e.deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('value_minor'),
      eb
        .selectFrom('app.flat_fees as x')
        .select(sql<string>`coalesce(sum(x.home_amount_minor), 0)`.as('sum'))
        .where('x.matter_id', '=', matterId)
        .where('x.deleted_at', 'is', null)
        .where('x.status', '<>', 'rejected')
        .$asScalar()
        .$notNull()
        .as('fees_minor'),
    ])
    .executeTakeFirstOrThrow()

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
