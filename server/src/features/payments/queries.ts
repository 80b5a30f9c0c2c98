import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { PaymentFilters, PaymentSort, PaymentState } from '#contract/payment-shapes.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { byId } from '../../platform/db/joins.ts'
import { everyRowQuery, pageQuery, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { sqlDirection, type Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** A client and the clients that were merged into it, also those merged into these. */
export const clientFamily = (id: string) => sql`(with recursive family (id) as (
    select ${id}::uuid union
    select c.id from app.clients c join family f on c.business_id = (select app.current_business_id()) and c.merged_into = f.id)
  select family.id from family)`

/** One that was paid back in full is refunded. */
const shownState = sql<PaymentState>`case
  when x.status <> 'received' then x.status
  when credit.amount_minor = x.amount_minor and credit.amount_minor = (
    select sum(r.amount_minor) from app.refunds r
    where r.business_id = credit.business_id and r.credit_id = credit.id and r.undone_at is null) then 'refunded'
  else 'received' end`

const selectMatching = (tx: FirmTx, where: RawBuilder<boolean>) =>
  tx
    .selectFrom('app.payments as x')
    .leftJoin('app.client_credits as credit', (join) =>
      join.onRef('credit.business_id', '=', 'x.business_id').onRef('credit.payment_id', '=', 'x.id'),
    )
    .selectAll('x')
    .select(['credit.id as credit_id', shownState.as('state')])
    .select(
      sql<string>`case when x.undone_at is null then coalesce(credit.amount_minor, 0) else 0 end`.as('credit_minor'),
    )
    .select([
      sql<string>`coalesce(credit.amount_minor, 0)`.as('arisen_credit_minor'),
      sql<string>`greatest(coalesce(credit.unapplied_minor, 0), 0)`.as('unapplied_minor'),
      sql<string>`greatest(-coalesce(credit.unapplied_minor, 0), 0)`.as('owed_back_minor'),
    ])
    .where(where)

const withNames = (tx: FirmTx) => (payments: ReturnType<typeof selectMatching>) =>
  tx
    .selectFrom(payments.as('x'))
    .innerJoin('app.clients as c', byId('c', 'x.client_id'))
    .innerJoin('app.ledger_accounts as account', byId('account', 'x.account_id'))
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('app.payment_allocations as a')
          .innerJoin('app.invoices as i', byId('i', 'a.invoice_id'))
          .select([
            sql<string>`coalesce(sum(a.settled_minor), 0)`.as('applied_minor'),
            sql<
              { id: string; number: string }[] | null
            >`jsonb_agg(distinct jsonb_build_object('id', i.id, 'number', i.number))`.as('invoices'),
          ])
          .whereRef('a.business_id', '=', 'x.business_id')
          .whereRef('a.payment_id', '=', 'x.id')
          .as('applied'),
      (join) => join.onTrue(),
    )
    .selectAll('x')
    .select(['c.name as client_name', 'account.code as account_code', 'account.name as account_name'])
    .select([sql<string>`applied.applied_minor`.as('applied_minor'), 'applied.invoices'])

/** A text that more payments contain is found soon in the list's own order, so those are not fetched by id. */
const MAX_FOUND = 2_000

async function textCondition(tx: FirmTx, text: string | undefined) {
  if (!text) return undefined
  const found = await callFunction(tx, 'app.find_payments', text, MAX_FOUND)
  return sql`x.id = any (${found.map(({ result }) => result)}::uuid[])`
}

const AWAITING = {
  credit: sql`credit.unapplied_minor > 0`,
  unmatched: sql`x.undone_at is null and credit.unapplied_minor = x.amount_minor`,
  certificate: sql`x.status = 'received' and (x.withheld_minor > 0 or x.tax_withheld_minor > 0) and x.certificate = ''`,
} as const

async function paymentsWhere(tx: FirmTx, filters: PaymentFilters): Promise<RawBuilder<boolean>> {
  return allOf(
    sql`true`,
    whenDefined(filters.clientId, (id) => sql`x.client_id in ${clientFamily(id)}`),
    whenDefined(filters.matterId, (id) => sql`x.matter_ids @> array[${id}::uuid]`),
    whenDefined(
      filters.invoiceId,
      (id) => sql`x.id in (select a.payment_id from app.payment_allocations a where a.invoice_id = ${id})`,
    ),
    whenDefined(filters.method, (method) => sql`x.method = ${method}`),
    whenDefined(filters.accountId, (id) => sql`x.account_id = ${id}`),
    whenDefined(filters.state, (state) => sql`${shownState} = ${state}`),
    whenDefined(filters.awaiting, (awaiting) => AWAITING[awaiting]),
    whenDefined(filters.receivedFrom, (from) => sql`x.received_on >= ${from}::date`),
    whenDefined(filters.receivedTo, (to) => sql`x.received_on <= ${to}::date`),
    await textCondition(tx, filters.generalSearchText),
  )
}

const SORT_COLUMNS: Readonly<Record<PaymentSort, string>> = {
  date: 'x.received_on',
  number: 'x.number',
  client: 'c.sort_name',
  amount: 'x.home_amount_minor',
}

function rowQuery(tx: FirmTx, where: RawBuilder<boolean>, { column, direction }: Sort<PaymentSort>) {
  const way = sqlDirection(direction)
  const order =
    column === 'date'
      ? sql`x.received_on ${way}, x.id ${way}`
      : sql`${sql.ref(SORT_COLUMNS[column])} ${way}, x.received_on desc, x.id desc`
  return { rows: selectMatching(tx, where), withNames: withNames(tx), order, isOwnOrder: column !== 'client' }
}

interface PaymentsPage extends Paging {
  readonly sort: Sort<PaymentSort>
}

export const selectPayments = async (tx: FirmTx, filters: PaymentFilters, { sort, ...paging }: PaymentsPage) =>
  pageQuery(rowQuery(tx, await paymentsWhere(tx, filters), sort), paging).execute()
export type PaymentRow = Awaited<ReturnType<typeof selectPayments>>[number]

export async function* everyPayment(tx: FirmTx, filters: PaymentFilters, sort: Sort<PaymentSort>) {
  yield* everyRow(tx, everyRowQuery(rowQuery(tx, await paymentsWhere(tx, filters), sort)))
}

export const findPayment = (tx: FirmTx, id: string): Promise<PaymentRow | undefined> =>
  withNames(tx)(selectMatching(tx, sql`x.id = ${id}`)).executeTakeFirst()

/** Counts and sums by state, in the firm's currency. */
export const sumPayments = async (tx: FirmTx, filters: PaymentFilters) =>
  tx
    .selectFrom('app.payments as x')
    .leftJoin('app.client_credits as credit', (join) =>
      join.onRef('credit.business_id', '=', 'x.business_id').onRef('credit.payment_id', '=', 'x.id'),
    )
    .select([shownState.as('state'), sql<string>`count(*)`.as('count')])
    .select(sql<string>`coalesce(sum(x.home_amount_minor), 0)`.as('home_amount_minor'))
    .select(
      sql<string>`coalesce(sum(credit.unapplied_home_minor) filter (where credit.undone_at is null), 0)`.as(
        'home_credit_minor',
      ),
    )
    .select([
      sql<string>`count(*) filter (where ${AWAITING.credit})`.as('with_credit'),
      sql<string>`count(*) filter (where ${AWAITING.unmatched})`.as('unmatched'),
      sql<string>`count(*) filter (where ${AWAITING.certificate})`.as('without_certificate'),
    ])
    .where(await paymentsWhere(tx, filters))
    .groupBy(sql`1`)
    .execute()

export type LockedPayment = Selectable<DB['app.payments']>

/** The payment, locked until the transaction ends; references to it need not wait (ledger.md §5). */
export const lockPayment = (tx: FirmTx, id: string): Promise<LockedPayment | undefined> =>
  tx.selectFrom('app.payments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const insertPayment = (tx: FirmTx, row: Insertable<DB['app.payments']>) =>
  tx.insertInto('app.payments').values(row).execute()

export const changePayment = (tx: FirmTx, id: string, change: Updateable<DB['app.payments']>) =>
  tx
    .updateTable('app.payments')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** A payment through a provider, by the provider's own reference. */
export const findOnlinePayment = (tx: FirmTx, provider: string, reference: string) =>
  tx
    .selectFrom('app.payments')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_reference', '=', reference)
    .executeTakeFirst()

export const isReceiptNumberTaken = async (tx: FirmTx, number: string): Promise<boolean> =>
  (await tx.selectFrom('app.payments').select('id').where('number', '=', number).executeTakeFirst()) !== undefined

/** The value that a counter has reached; undefined before its first number. */
export const findCounter = (tx: FirmTx, counter: string) =>
  tx.selectFrom('app.counters').select('value').where('id', '=', counter).executeTakeFirst()

/** A client outside the recycle bin; it stays there until the transaction ends. */
export const lockClient = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.clients')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()

export const findClient = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.clients')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Also of one in the recycle bin: its receipts stay what they were. */
export const findClientAddress = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.clients')
    .select(['name', 'address', 'city', 'state', 'postal_code'])
    .where('id', '=', id)
    .executeTakeFirst()

export const selectFamily = async (tx: FirmTx, clientId: string): Promise<ReadonlySet<string>> => {
  const family = sql<boolean>`id in ${clientFamily(clientId)}`
  const rows = await tx.selectFrom('app.clients').select('id').where(family).execute()
  return new Set([clientId, ...rows.map(({ id }) => id)])
}

/** Names of people, by id. */
export const selectPeople = (tx: FirmTx, ids: readonly string[]) =>
  tx.selectFrom('app.members').select(['id', 'full_name']).where('id', 'in', ids).execute()

/** The lawyers responsible for matters, once each. */
export const selectResponsible = (tx: FirmTx, matterIds: readonly string[]) =>
  tx
    .selectFrom('app.matters as m')
    .innerJoin('app.members as person', byId('person', 'm.responsible_id'))
    .select(['person.id', 'person.email', sql<string>`min(m.id::text)`.as('matter_id')])
    .where('m.id', 'in', matterIds)
    .where('person.removed_at', 'is', null)
    .groupBy(['person.id', 'person.email'])
    .execute()
