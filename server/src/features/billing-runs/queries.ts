import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { RunItemQuery, RunItemState } from '#contract/billing-run-shapes.ts'
import { whenDefined, allOf } from '../../platform/db/conditions.ts'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export type RunRow = Selectable<DB['app.billing_runs']>
export type ItemRow = Selectable<DB['app.billing_run_items']>

/** Runs of which the person sees an item: the items of the others are behind walls. */
export const runsWithVisibleItems = sql<boolean>`exists (select from app.billing_run_items item
  where item.business_id = event.business_id and item.run_id = (event.row_key ->> 'id')::uuid)`

export const insertRun = (tx: FirmTx, row: Insertable<DB['app.billing_runs']>) =>
  tx.insertInto('app.billing_runs').values(row).execute()

export const insertItems = (tx: FirmTx, rows: Insertable<DB['app.billing_run_items']>[]) =>
  tx.insertInto('app.billing_run_items').values(rows).execute()

/** Items behind a wall are not seen, and a run of which no item is seen is not there for the person. */
const hasVisibleItem = sql<boolean>`exists (select from app.billing_run_items seen
  where seen.business_id = run.business_id and seen.run_id = run.id)`

const lockQuery = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.billing_runs as run').selectAll('run').where('run.id', '=', id).forNoKeyUpdate()

/** The run, locked until the transaction ends: whoever changes its step waits for the item that is being done. */
export const lockRun = (tx: FirmTx, id: string) => lockQuery(tx, id).where(hasVisibleItem).executeTakeFirst()

/** The run, unless another server is doing an item of it. */
export const lockRunForWork = (tx: FirmTx, id: string) => lockQuery(tx, id).skipLocked().executeTakeFirst()

export const changeRun = (tx: FirmTx, id: string, change: Updateable<DB['app.billing_runs']>) =>
  tx.updateTable('app.billing_runs').set(change).where('id', '=', id).execute()

/** The next items of a run in a state, in their order. */
export const selectItemsToDo = (tx: FirmTx, runId: string, state: ItemRow['state'], limit: number) =>
  tx
    .selectFrom('app.billing_run_items')
    .selectAll()
    .where('run_id', '=', runId)
    .where('state', '=', state)
    .orderBy('position')
    .limit(limit)
    .execute()

/** Those of these items that are still in the state, locked until the transaction ends. */
export const lockItemsToDo = (tx: FirmTx, runId: string, state: ItemRow['state'], items: readonly ItemRow[]) =>
  tx
    .selectFrom('app.billing_run_items')
    .selectAll()
    .where('run_id', '=', runId)
    .where('state', '=', state)
    .where(sql<boolean>`position = any (${items.map(({ position }) => position)}::integer[])`)
    .orderBy('position')
    .forNoKeyUpdate()
    .execute()

export const changeItem = (
  tx: FirmTx,
  { run_id, position }: Pick<ItemRow, 'run_id' | 'position'>,
  change: Updateable<DB['app.billing_run_items']>,
) =>
  tx
    .updateTable('app.billing_run_items')
    .set(change)
    .where('run_id', '=', run_id)
    .where('position', '=', position)
    .execute()

interface ItemsChange {
  readonly from: readonly ItemRow['state'][]
  readonly to: ItemRow['state']
  readonly reason?: string
  readonly now: Date
  /** Only those of these invoices. */
  readonly invoiceIds?: readonly string[] | undefined
}

/** Changes the state of all items in a state, and returns how many there were. */
export async function changeItems(
  tx: FirmTx,
  runId: string,
  { from, to, reason = '', now, invoiceIds }: ItemsChange,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('app.billing_run_items')
    .set({ state: to, reason, changed_at: now })
    .where('run_id', '=', runId)
    .where('state', 'in', from)
    .$if(invoiceIds !== undefined, (query) => query.where(sql<boolean>`invoice_id = any (${invoiceIds ?? []}::uuid[])`))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** The drafts of a run that are drafts still. */
export const selectOpenDrafts = (tx: FirmTx, runId: string, limit: number) =>
  tx
    .selectFrom('app.billing_run_items as item')
    .innerJoin('app.invoices as invoice', byId('invoice', 'item.invoice_id'))
    .select(['invoice.id', 'invoice.created_by', 'invoice.status', 'invoice.total_minor'])
    .where('item.run_id', '=', runId)
    .where('item.state', '=', 'drafted')
    .where('invoice.status', 'in', ['draft', 'submitted'])
    .where('invoice.deleted_at', 'is', null)
    .limit(limit)
    .execute()

/** The issued invoices of a run that nobody has mailed yet. */
export const selectUnsentInvoices = (tx: FirmTx, runId: string, limit: number) =>
  tx
    .selectFrom('app.billing_run_items as item')
    .innerJoin('app.invoices as invoice', byId('invoice', 'item.invoice_id'))
    .select('invoice.id')
    .where('item.run_id', '=', runId)
    .where('item.state', 'in', ['drafted', 'approved'])
    .where('invoice.status', '=', 'approved')
    .where(
      sql<boolean>`not exists (select from app.invoice_mails mail where mail.business_id = invoice.business_id
        and mail.invoice_id = invoice.id and mail.purpose = 'invoice')`,
    )
    .limit(limit)
    .execute()

/**
 * What an item shows: its draft may have been issued by itself, or deleted; and a wall that rose during a run hides an item from
 * whoever is at it, who leaves it as it was.
 */
const shownState = sql<RunItemState>`case
  when item.invoice_id is not null and invoice.id is null then 'deleted'
  when item.state in ('drafted', 'approving') and invoice.status in ('approved', 'void') then 'approved'
  when item.state = 'queued' and run.step is null then 'skipped'
  when item.state = 'approving' and run.step is null then 'drafted'
  else item.state end`

const withInvoices = (tx: FirmTx) =>
  tx
    .selectFrom('app.billing_run_items as item')
    .innerJoin('app.billing_runs as run', byId('run', 'item.run_id'))
    .leftJoin('app.invoices as invoice', (join) =>
      byId('invoice', 'item.invoice_id')(join).on('invoice.deleted_at', 'is', null),
    )

interface ShownItems extends Paging {
  readonly state?: RunItemQuery['state']
}

export const selectItems = (tx: FirmTx, runId: string, { state, ...paging }: ShownItems) =>
  withInvoices(tx)
    .innerJoin('app.clients as client', byId('client', 'item.client_id'))
    .select(['item.position', 'item.client_id', 'client.name as client_name', shownState.as('state'), 'item.reason'])
    .select(['item.hours', 'item.time_minor', 'item.expense_minor', 'item.fee_minor', 'item.home_minor'])
    .select(['item.currency', 'invoice.id as invoice_id', 'invoice.number', 'invoice.version', 'invoice.total_minor'])
    .select(['invoice.currency as invoice_currency', 'invoice.home_total_minor'])
    .select(
      sql<{ id: string; name: string; number: string; responsible: { userId: string; name: string } | null }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'number', m.number, 'responsible',
          case when p.id is not null then jsonb_build_object('userId', p.id, 'name', p.full_name) end) order by m.number), '[]')
        from app.matters m left join app.members p on p.business_id = m.business_id and p.id = m.responsible_id
        where m.business_id = item.business_id and m.id = any (item.matter_ids))`.as('matters'),
    )
    .where('item.run_id', '=', runId)
    .where(allOf(whenDefined(state, (one) => sql`${shownState} = ${one}`)))
    .orderBy('item.position')
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()
export type ShownItemRow = Awaited<ReturnType<typeof selectItems>>[number]

const selectShownRuns = (tx: FirmTx) =>
  tx
    .selectFrom('app.billing_runs as run')
    .innerJoin('app.members as creator', byId('creator', 'run.created_by'))
    .selectAll('run')
    .select('creator.full_name as creator_name')
    .where(hasVisibleItem)
export type ShownRunRow = Awaited<ReturnType<typeof selectRuns>>[number]

export const selectRuns = (tx: FirmTx, paging: Paging) =>
  selectShownRuns(tx)
    .orderBy('run.created_at', 'desc')
    .orderBy('run.id', 'desc')
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()

export const findRun = (tx: FirmTx, id: string) => selectShownRuns(tx).where('run.id', '=', id).executeTakeFirst()

/** How many items of each run are in each state, and what their invoices come to in the firm's currency. */
export const countItems = (tx: FirmTx, runIds: readonly string[]) =>
  withInvoices(tx)
    .select(['item.run_id', shownState.as('state'), sql<string>`count(*)`.as('count')])
    .select(sql<string>`coalesce(sum(invoice.home_total_minor), 0)`.as('home_minor'))
    .where(sql<boolean>`item.run_id = any (${runIds}::uuid[])`)
    .groupBy(['item.run_id', sql`2`])
    .execute()
export type ItemCount = Awaited<ReturnType<typeof countItems>>[number]

/** What the person of the transaction may do now, and where mail reaches them; nothing for somebody who has left. */
export const findActor = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.members as member')
    .innerJoin('app.roles as role', byId('role', 'member.role_id'))
    .select(['member.id', 'member.email', 'member.full_name', 'role.permissions'])
    .where('member.id', '=', userId)
    .where('member.removed_at', 'is', null)
    .executeTakeFirst()

export const findFirmOfWork = (tx: FirmTx) =>
  tx.selectFrom('app.businesses').select(['id', 'currency', 'time_zone']).executeTakeFirstOrThrow()
