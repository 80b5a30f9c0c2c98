import { sql, type RawBuilder } from 'kysely'
import type { BillableMatterFilters, BillableMatterSort } from '#contract/billing-run-shapes.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import { sqlDirection, type Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { allWork } from '../invoices/public.ts'
import { mattersWhere } from '../matters/public.ts'

/** The minimum is in minor units of the firm's currency. */
export type BillableFilter = Omit<BillableMatterFilters, 'minimum'> & { readonly minimum: bigint | undefined }

const sumWhere = (column: 'amount_minor' | 'home_amount_minor', kinds: RawBuilder<unknown>) =>
  sql<string>`coalesce(sum(work.${sql.ref(column)}) filter (where work.kind in (${kinds})), 0)`
const TIME = sql`'timeEntry'`
const EXPENSES = sql`'expense'`
const FEES = sql`'flatFee', 'instalment'`

/** What waits for an invoice on each matter; work that is held back counts nowhere. */
const unbilledByMatter = (tx: FirmTx, upTo: string | undefined) =>
  tx
    .selectFrom(allWork(tx, ({ day }) => allOf(whenDefined(upTo, (last) => sql`${day} <= ${last}::date`))).as('work'))
    .leftJoin('app.billing_holds as hold', 'hold.work_id', 'work.id')
    .select('work.matter_id')
    .select([
      sql<string>`coalesce(sum(work.quantity::numeric) filter (where work.kind = 'timeEntry'), 0)`.as('hours'),
      sumWhere('amount_minor', TIME).as('time_minor'),
      sumWhere('amount_minor', EXPENSES).as('expense_minor'),
      sumWhere('amount_minor', FEES).as('fee_minor'),
      sumWhere('home_amount_minor', TIME).as('home_time_minor'),
      sumWhere('home_amount_minor', EXPENSES).as('home_expense_minor'),
      sumWhere('home_amount_minor', FEES).as('home_fee_minor'),
      sql<string>`sum(work.home_amount_minor)`.as('home_minor'),
      sql<string | null>`case when min(work.currency) = max(work.currency) then min(work.currency) end`.as(
        'work_currency',
      ),
    ])
    .where('work.is_unbilled', '=', true)
    .where('hold.work_id', 'is', null)
    .groupBy('work.matter_id')

const matching = (tx: FirmTx, { upTo, minimum, ...filters }: BillableFilter) =>
  tx
    .selectFrom('app.matters as matter')
    .innerJoin(unbilledByMatter(tx, upTo).as('unbilled'), 'unbilled.matter_id', 'matter.id')
    .where(mattersWhere(filters))
    .$if(minimum !== undefined, (query) =>
      query.where(sql<boolean>`unbilled.home_minor >= ${(minimum ?? 0n).toString()}::numeric`),
    )

const SORT_COLUMNS: Readonly<Record<BillableMatterSort, string>> = {
  matter: 'matter.sort_name',
  client: 'client.sort_name',
  amount: 'unbilled.home_minor',
  hours: 'unbilled.hours',
}

const withNames = (tx: FirmTx, filter: BillableFilter) =>
  matching(tx, filter)
    .innerJoin('app.clients as client', byId('client', 'matter.client_id'))
    .leftJoin('app.members as responsible', byId('responsible', 'matter.responsible_id'))
    .select(['matter.id', 'matter.name', 'matter.number', 'matter.client_id', 'client.name as client_name'])
    .select(['matter.responsible_id', 'responsible.full_name as responsible_name'])
    .selectAll('unbilled')
export type BillableRow = Awaited<ReturnType<typeof selectBillableMatters>>[number]

/** A page of matters with unbilled work, and one more. */
export const selectBillableMatters = (
  tx: FirmTx,
  filter: BillableFilter,
  { sort: { column, direction }, ...paging }: Paging & { sort: Sort<BillableMatterSort> },
) =>
  withNames(tx, filter)
    .orderBy(sql`${sql.ref(SORT_COLUMNS[column])} ${sqlDirection(direction)}, matter.id`)
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()

/** Those of a run, by client and number. */
export const selectMattersToBill = (
  tx: FirmTx,
  filter: BillableFilter,
  { matterIds, limit }: { matterIds: readonly string[] | undefined; limit: number },
) =>
  withNames(tx, filter)
    .$if(matterIds !== undefined, (query) => query.where(sql<boolean>`matter.id = any (${matterIds ?? []}::uuid[])`))
    .orderBy('client.sort_name')
    .orderBy('client.id')
    .orderBy('matter.number')
    .limit(limit)
    .execute()

/** Of all that match, in the firm's currency. */
export const sumBillableMatters = (tx: FirmTx, filter: BillableFilter) =>
  matching(tx, filter)
    .select([
      sql<string>`count(*)`.as('count'),
      sql<string>`coalesce(sum(unbilled.hours), 0)`.as('hours'),
      sql<string>`coalesce(sum(unbilled.home_time_minor), 0)`.as('time_minor'),
      sql<string>`coalesce(sum(unbilled.home_expense_minor), 0)`.as('expense_minor'),
      sql<string>`coalesce(sum(unbilled.home_fee_minor), 0)`.as('fee_minor'),
      sql<string>`coalesce(sum(unbilled.home_minor), 0)`.as('home_minor'),
    ])
    .executeTakeFirstOrThrow()
