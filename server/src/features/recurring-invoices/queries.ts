import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import { offsetOf, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export type RecurringRow = Selectable<DB['app.recurring_invoices']>

interface Made {
  readonly day: string
  readonly invoice_id: string | null
  readonly number: string | null
  readonly place: 'invoices' | 'bin' | 'gone' | null
  readonly problem: string
  readonly made_at: string
}

interface MatterOfLine {
  readonly id: string
  readonly name: string
  readonly currency: string
}

const selectShown = (tx: FirmTx) =>
  tx
    .selectFrom('app.recurring_invoices as recurring')
    .innerJoin('app.clients as client', byId('client', 'recurring.client_id'))
    .innerJoin('app.members as owner', byId('owner', 'recurring.owner_id'))
    .selectAll('recurring')
    .innerJoin('app.businesses as firm', 'firm.id', 'recurring.business_id')
    .select('firm.currency as home_currency')
    .select(['client.name as client_name', 'owner.full_name as owner_name'])
    .select(
      sql<
        MatterOfLine[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'currency', t.currency)), '[]')
        from app.matters t where t.business_id = recurring.business_id and t.id = any (recurring.matter_ids))`.as(
        'matters',
      ),
    )
    .select(
      sql<Made[]>`(select coalesce(jsonb_agg(to_jsonb(d) order by d.day desc), '[]') from (
        select m.day, m.invoice_id, x.number, m.problem, m.made_at,
          case when m.invoice_id is not null then
            case when x.id is null then 'gone' when x.deleted_at is null then 'invoices' else 'bin' end end as place
        from app.recurring_invoice_days m
        left join app.invoices x on x.business_id = m.business_id and x.id = m.invoice_id
        where m.business_id = recurring.business_id and m.recurring_id = recurring.id order by m.day desc limit 24) d)`.as(
        'history',
      ),
    )
export type ShownRow = NonNullable<Awaited<ReturnType<typeof findRecurring>>>

export const findRecurring = (tx: FirmTx, id: string) =>
  selectShown(tx).where('recurring.id', '=', id).executeTakeFirst()

export const selectRecurring = (tx: FirmTx, paging: Paging) =>
  selectShown(tx)
    .orderBy(sql`recurring.next_on asc nulls last, recurring.id`)
    .limit(paging.size + 1)
    .offset(offsetOf(paging))
    .execute()

const lockQuery = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.recurring_invoices').selectAll().where('id', '=', id).forNoKeyUpdate()

export const lockRecurring = (tx: FirmTx, id: string): Promise<RecurringRow | undefined> =>
  lockQuery(tx, id).executeTakeFirst()

/** The recurring invoice, unless another server is at it. */
export const lockRecurringForWork = (tx: FirmTx, id: string): Promise<RecurringRow | undefined> =>
  lockQuery(tx, id).skipLocked().executeTakeFirst()

export const insertRecurring = (tx: FirmTx, row: Insertable<DB['app.recurring_invoices']>) =>
  tx.insertInto('app.recurring_invoices').values(row).execute()

export const changeRecurring = (tx: FirmTx, id: string, change: Updateable<DB['app.recurring_invoices']>) =>
  tx
    .updateTable('app.recurring_invoices')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** The latest day that is done, whether or not an invoice was made on it. */
export const findLastDay = async (tx: FirmTx, id: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('app.recurring_invoice_days')
      .select(sql<string | null>`max(day)`.as('day'))
      .where('recurring_id', '=', id)
      .executeTakeFirstOrThrow()
  ).day

export const insertDay = (tx: FirmTx, row: Insertable<DB['app.recurring_invoice_days']>) =>
  tx.insertInto('app.recurring_invoice_days').values(row).execute()

/** Those of the matters that belong to the client. */
export const selectMattersOfClient = (tx: FirmTx, clientId: string, ids: readonly string[]) =>
  tx
    .selectFrom('app.matters')
    .select('id')
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .execute()
