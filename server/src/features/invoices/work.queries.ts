import { sql } from 'kysely'
import { byId } from '../../platform/db/joins.ts'
import { allOf, whenDefined, type Condition } from '../../platform/db/conditions.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/*
 * Work that can be billed, in one shape for time entries, expenses, flat fees and instalments: `quantity` and `rate` are texts, and
 * the rate is null where the amount is agreed. Row security decides what the person sees.
 */

/** The conditions of work of each kind; they name `x`, and `day` is its day. */
type WorkCondition = (columns: {
  readonly id: Condition
  readonly matter: Condition
  readonly day: Condition
}) => Condition

const timeWork = (tx: FirmTx, where: WorkCondition) =>
  tx
    .selectFrom('app.time_entries as x')
    .innerJoin('app.activities as activity', byId('activity', 'x.activity_id'))
    .select([sql<'timeEntry' | 'expense' | 'flatFee' | 'instalment'>`'timeEntry'`.as('kind'), 'x.id', 'x.matter_id'])
    .select(['x.worked_on as day', sql<string | null>`x.user_id`.as('user_id')])
    .select(sql<string>`coalesce(nullif(x.description, ''), activity.name)`.as('description'))
    .select([sql<string>`x.billed_hours::text`.as('quantity'), sql<string | null>`x.rate::text`.as('rate')])
    .select(['x.amount_minor', 'x.home_amount_minor', 'x.currency', 'x.exchange_rate'])
    .select(sql<boolean>`x.billing_state = 'unbilled' and x.deleted_at is null`.as('is_unbilled'))
    .where(sql<boolean>`${where({ id: sql`x.id`, matter: sql`x.matter_id`, day: sql`x.worked_on` })}`)

const expenseWork = (tx: FirmTx, where: WorkCondition) =>
  tx
    .selectFrom('app.expenses as x')
    .select([sql<'timeEntry' | 'expense' | 'flatFee' | 'instalment'>`'expense'`.as('kind'), 'x.id'])
    .select([
      sql<string>`x.matter_id`.as('matter_id'),
      'x.spent_on as day',
      sql<string | null>`null::uuid`.as('user_id'),
    ])
    .select(sql<string>`coalesce(nullif(x.description, ''), nullif(x.category, ''), 'Expense')`.as('description'))
    .select([sql<string>`'1'`.as('quantity'), sql<string | null>`null`.as('rate')])
    .select(['x.amount_minor', 'x.home_amount_minor', 'x.currency', 'x.exchange_rate'])
    .select(
      sql<boolean>`x.billing_state = 'unbilled' and x.status = 'approved' and x.deleted_at is null`.as('is_unbilled'),
    )
    .where(sql<boolean>`${where({ id: sql`x.id`, matter: sql`x.matter_id`, day: sql`x.spent_on` })}`)

const feeWork = (tx: FirmTx, where: WorkCondition) =>
  tx
    .selectFrom('app.flat_fees as x')
    .select([sql<'timeEntry' | 'expense' | 'flatFee' | 'instalment'>`'flatFee'`.as('kind'), 'x.id', 'x.matter_id'])
    .select(['x.charged_on as day', sql<string | null>`x.user_id`.as('user_id')])
    .select(sql<string>`coalesce(nullif(x.description, ''), 'Flat fee')`.as('description'))
    .select([sql<string>`'1'`.as('quantity'), sql<string | null>`null`.as('rate')])
    .select(['x.amount_minor', 'x.home_amount_minor', 'x.currency', 'x.exchange_rate'])
    .select(
      sql<boolean>`x.billing_state = 'unbilled' and x.status <> 'rejected' and x.deleted_at is null and not exists (
        select from app.flat_fee_instalments p where p.business_id = x.business_id and p.flat_fee_id = x.id)`.as(
        'is_unbilled',
      ),
    )
    .where(sql<boolean>`${where({ id: sql`x.id`, matter: sql`x.matter_id`, day: sql`x.charged_on` })}`)

const instalmentWork = (tx: FirmTx, where: WorkCondition) =>
  tx
    .selectFrom('app.flat_fee_instalments as p')
    .innerJoin('app.flat_fees as x', byId('x', 'p.flat_fee_id'))
    .select([sql<'timeEntry' | 'expense' | 'flatFee' | 'instalment'>`'instalment'`.as('kind'), 'p.id', 'x.matter_id'])
    .select(['p.due_on as day', sql<string | null>`x.user_id`.as('user_id')])
    .select(
      sql<string>`coalesce(nullif(x.description, ''), 'Flat fee') || ', instalment ' || p.position || ' of ' || (
        select count(*) from app.flat_fee_instalments q where q.business_id = p.business_id and q.flat_fee_id = p.flat_fee_id)`.as(
        'description',
      ),
    )
    .select([sql<string>`'1'`.as('quantity'), sql<string | null>`null`.as('rate')])
    .select(['p.amount_minor', 'p.home_amount_minor', 'x.currency', 'x.exchange_rate'])
    .select(
      sql<boolean>`p.billing_state = 'unbilled' and x.billing_state = 'unbilled' and x.status <> 'rejected' and x.deleted_at is null`.as(
        'is_unbilled',
      ),
    )
    .where(sql<boolean>`${where({ id: sql`p.id`, matter: sql`x.matter_id`, day: sql`p.due_on` })}`)

/** Work of every kind, billed or not; `work_id` of app.billing_holds says what is held back. */
export const allWork = (tx: FirmTx, where: WorkCondition) =>
  timeWork(tx, where).unionAll(expenseWork(tx, where)).unionAll(feeWork(tx, where)).unionAll(instalmentWork(tx, where))

/** The work with these ids, billed or not, with the names of its people. */
export const selectWork = async (tx: FirmTx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom(allWork(tx, ({ id }) => sql`${id} = any (${ids}::uuid[])`).as('work'))
        .leftJoin('app.members as person', 'person.id', 'work.user_id')
        .selectAll('work')
        .select('person.full_name as person_name')
        .execute()
export type WorkRow = Awaited<ReturnType<typeof selectWork>>[number]

interface UnbilledFilter {
  readonly matterIds: readonly string[]
  readonly upTo: string | undefined
  readonly limit: number
  /** Leaves out what is held back from billing. */
  readonly withoutHeld?: boolean
}

/** What waits for an invoice on matters, in the order of its days. */
export const selectUnbilled = (tx: FirmTx, { matterIds, upTo, limit, withoutHeld }: UnbilledFilter) =>
  tx
    .selectFrom(
      allWork(tx, ({ matter, day }) =>
        allOf(
          sql`${matter} = any (${matterIds}::uuid[])`,
          whenDefined(upTo, (last) => sql`${day} <= ${last}::date`),
        ),
      ).as('work'),
    )
    .leftJoin('app.members as person', 'person.id', 'work.user_id')
    .leftJoin('app.billing_holds as hold', 'hold.work_id', 'work.id')
    .leftJoin('app.members as holder', 'holder.id', 'hold.held_by')
    .selectAll('work')
    .select(['person.full_name as person_name', 'holder.full_name as holder_name'])
    .select(['hold.reason as hold_reason', 'hold.held_by', 'hold.held_at'])
    .where('work.is_unbilled', '=', true)
    .$if(withoutHeld === true, (query) => query.where('hold.work_id', 'is', null))
    .orderBy('work.day')
    .orderBy('work.id')
    .limit(limit)
    .execute()
export type UnbilledRow = Awaited<ReturnType<typeof selectUnbilled>>[number]

/** The matters of a client, and of those merged into it, that the person may see. */
export const selectClientMatters = (tx: FirmTx, clientId: string, matterId: string | undefined) =>
  tx
    .selectFrom('app.matters as matter')
    .select(['matter.id', 'matter.name', 'matter.number', 'matter.currency'])
    .where('matter.client_id', '=', clientId)
    .where('matter.deleted_at', 'is', null)
    .$if(matterId !== undefined, (query) => query.where('matter.id', '=', matterId ?? ''))
    .orderBy('matter.number')
    .execute()

/** The invoice of each piece of work; a fee in instalments is billed by those of its instalments, and the latest counts. */
export const selectInvoicesOfWork = (tx: FirmTx, ids: readonly string[]) =>
  tx
    .selectFrom('app.billed_work as claim')
    .innerJoin('app.invoices as invoice', byId('invoice', 'claim.invoice_id'))
    .leftJoin('app.flat_fee_instalments as part', byId('part', 'claim.instalment_id'))
    .select(sql<string>`coalesce(part.flat_fee_id, claim.work_id)`.as('work_id'))
    .select(['claim.invoice_id', 'invoice.number'])
    .distinctOn(sql`coalesce(part.flat_fee_id, claim.work_id)`)
    .where(
      sql<boolean>`claim.work_id = any (${ids}::uuid[]) or claim.instalment_id in (
        select p.id from app.flat_fee_instalments p where p.flat_fee_id = any (${ids}::uuid[]))`,
    )
    .orderBy(sql`coalesce(part.flat_fee_id, claim.work_id)`)
    .orderBy('invoice.issued_on', 'desc')
    .execute()
