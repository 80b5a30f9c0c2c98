import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { STATES_OF_FILTER, type InvoiceFilters, type InvoiceSort } from '#contract/invoice-shapes.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { everyRow } from '../../platform/db/cursor.ts'
import { byId } from '../../platform/db/joins.ts'
import { everyRowQuery, pageQuery, type Paging } from '../../platform/db/paging.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { sqlDirection, type Sort } from '../../platform/db/sorting.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { isOfOffice } from '../offices/public.ts'
import { dueDay, joinedRelief, reliefOfOne, selectRelief, stateOn } from './state.queries.ts'

/** Invoices with what is open on them, in their currency and in the firm's. */
export const selectMatching = (tx: FirmTx, where: RawBuilder<boolean>) =>
  tx
    .selectFrom('app.invoices as x')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('app.invoice_shares as share')
          .select([
            sql<string>`coalesce(sum(share.open_minor), 0)`.as('open_minor'),
            sql<string>`coalesce(sum(share.open_base_minor), 0)`.as('open_home_minor'),
            sql<string | null>`min(share.due_on)`.as('due_on'),
          ])
          .whereRef('share.business_id', '=', 'x.business_id')
          .whereRef('share.invoice_id', '=', 'x.id')
          .as('open'),
      (join) => join.onTrue(),
    )
    .selectAll('x')
    .select([sql<string>`open.open_minor`.as('open_minor'), sql<string>`open.open_home_minor`.as('open_home_minor')])
    .select(sql<string>`coalesce(open.due_on, x.due_on)`.as('next_due_on'))
    .where(where)

export const withNames = (tx: FirmTx) => (invoices: ReturnType<typeof selectMatching>) =>
  tx
    .selectFrom(invoices.as('x'))
    .innerJoin('app.clients as c', byId('c', 'x.client_id'))
    .innerJoin('app.members as author', byId('author', 'x.created_by'))
    .selectAll('x')
    .select(['c.name as client_name', 'author.full_name as author_name'])
    .select(
      sql<{ id: string; name: string; number: string }[]>`(
        select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'number', m.number) order by m.number)
        from app.matters m where m.business_id = x.business_id and m.id = any (x.matter_ids))`.as('matters'),
    )
    .select([reliefOfOne.credited.as('credited_minor'), reliefOfOne.writtenOff.as('written_off_minor')])
    .select(
      sql<Date | null>`(select max(r.sent_at) from app.sent_reminders r
        where r.business_id = x.business_id and r.invoice_id = x.id)`.as('reminded_at'),
    )
    .select(
      sql<string>`(select count(*) from app.sent_reminders r
        where r.business_id = x.business_id and r.invoice_id = x.id)`.as('reminder_count'),
    )

/** How long an invoice has been due on a day (reports.md §2). */
const ageOn = (today: string) => sql<string>`case
  when ${dueDay} > ${today}::date then 'notDue'
  when ${today}::date - ${dueDay} <= 30 then 'upTo30'
  when ${today}::date - ${dueDay} <= 60 then 'upTo60'
  when ${today}::date - ${dueDay} <= 90 then 'upTo90'
  else 'over90' end`

/** A text that more invoices contain is found soon in the list's own order, so those are not fetched by id. */
const MAX_FOUND = 2_000

async function textCondition(tx: FirmTx, text: string | undefined) {
  if (!text) return undefined
  const found = await callFunction(tx, 'app.find_invoices', text, MAX_FOUND)
  return sql`x.id = any (${found.map(({ result }) => result)}::uuid[])`
}

/** What a list is about; `today` decides what is overdue. */
async function invoicesWhere(tx: FirmTx, filters: InvoiceFilters, today: string): Promise<RawBuilder<boolean>> {
  return allOf(
    sql`x.deleted_at is null`,
    whenDefined(
      filters.clientId,
      (id) => sql`x.client_id in (select c.id from app.clients c where c.id = ${id} or c.merged_into = ${id})`,
    ),
    whenDefined(filters.matterId, (id) => sql`x.matter_ids @> array[${id}::uuid]`),
    whenDefined(
      filters.state,
      (state) => sql`${stateOn(today, reliefOfOne)} = any (${STATES_OF_FILTER[state]}::text[])`,
    ),
    whenDefined(
      filters.ageing,
      (age) => sql`x.status = 'approved' and open.open_minor > 0 and ${ageOn(today)} = ${age}`,
    ),
    whenDefined(
      filters.responsibleUserId,
      (id) => sql`x.matter_ids && array(select m.id from app.matters m where m.responsible_id = ${id})`,
    ),
    whenDefined(
      filters.officeId,
      (office) =>
        sql`exists (select from app.matters m where m.business_id = x.business_id and m.id = any (x.matter_ids)
          and ${isOfOffice(sql`m.office_id`, office)})`,
    ),
    whenDefined(filters.currencyCode, (code) => sql`x.currency = ${code}`),
    whenDefined(
      filters.billingRunId,
      (run) =>
        sql`exists (select from app.billing_run_items i where i.business_id = x.business_id and i.invoice_id = x.id and i.run_id = ${run})`,
    ),
    whenDefined(filters.issuedFrom, (from) => sql`x.issued_on >= ${from}::date`),
    whenDefined(filters.issuedTo, (to) => sql`x.issued_on <= ${to}::date`),
    whenDefined(filters.dueFrom, (from) => sql`${dueDay} >= ${from}::date`),
    whenDefined(filters.dueTo, (to) => sql`${dueDay} <= ${to}::date`),
    filters.isQuestioned
      ? sql`x.id in (select q.invoice_id from app.invoice_questions q where q.answered_at is null)`
      : undefined,
    await textCondition(tx, filters.generalSearchText),
  )
}

const SORT_COLUMNS: Readonly<Record<InvoiceSort, string>> = {
  issued: 'x.issued_on',
  due: 'x.due_on',
  number: 'x.number',
  client: 'c.sort_name',
  amount: 'x.home_total_minor',
  balance: 'x.open_home_minor',
}

function rowQuery(tx: FirmTx, where: RawBuilder<boolean>, { column, direction }: Sort<InvoiceSort>) {
  const way = sqlDirection(direction)
  const order =
    column === 'issued'
      ? sql`x.issued_on ${way}, x.id ${way}`
      : sql`${sql.ref(SORT_COLUMNS[column])} ${way} nulls last, x.issued_on desc, x.id desc`
  const isOwnOrder = column !== 'client' && column !== 'balance'
  return { rows: selectMatching(tx, where), withNames: withNames(tx), order, isOwnOrder }
}

interface InvoicePage extends Paging {
  readonly sort: Sort<InvoiceSort>
  readonly today: string
}

export const selectInvoices = async (tx: FirmTx, filters: InvoiceFilters, { sort, today, ...paging }: InvoicePage) =>
  pageQuery(rowQuery(tx, await invoicesWhere(tx, filters, today), sort), paging).execute()
export type InvoiceRow = Awaited<ReturnType<typeof selectInvoices>>[number]

export async function* everyInvoice(
  tx: FirmTx,
  filters: InvoiceFilters,
  { sort, today }: Pick<InvoicePage, 'sort' | 'today'>,
) {
  yield* everyRow(tx, everyRowQuery(rowQuery(tx, await invoicesWhere(tx, filters, today), sort)))
}

export const findInvoice = (tx: FirmTx, id: string): Promise<InvoiceRow | undefined> =>
  withNames(tx)(selectMatching(tx, sql`x.id = ${id} and x.deleted_at is null`)).executeTakeFirst()

/** The invoices of a split, with their names. */
export const selectInvoicesOfSplit = (tx: FirmTx, splitId: string): Promise<InvoiceRow[]> =>
  withNames(tx)(
    selectMatching(
      tx,
      sql`x.id in (select p.invoice_id from app.payer_invoices p where p.split_id = ${splitId}) and x.deleted_at is null`,
    ),
  ).execute()

/** The invoice, unless it is in the recycle bin. */
const liveInvoice = (tx: FirmTx, id: string) =>
  tx.selectFrom('app.invoices').where('id', '=', id).where('deleted_at', 'is', null)

export const isInvoice = async (tx: FirmTx, id: string): Promise<boolean> =>
  (await liveInvoice(tx, id).select('id').executeTakeFirst()) !== undefined

/** Counts and sums by state and age, in the firm's currency. */
export const sumInvoices = async (tx: FirmTx, filters: InvoiceFilters, today: string) =>
  tx
    .selectFrom('app.invoices as x')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('app.invoice_shares as share')
          .select(['share.business_id', 'share.invoice_id'])
          .select([
            sql<string>`sum(share.open_minor)`.as('open_minor'),
            sql<string>`sum(share.open_base_minor)`.as('open_home_minor'),
            sql<string | null>`min(share.due_on)`.as('due_on'),
          ])
          .groupBy(['share.business_id', 'share.invoice_id'])
          .as('open'),
      (join) => join.onRef('open.business_id', '=', 'x.business_id').onRef('open.invoice_id', '=', 'x.id'),
    )
    .leftJoin(selectRelief(tx).as('relief'), (join) =>
      join.onRef('relief.business_id', '=', 'x.business_id').onRef('relief.invoice_id', '=', 'x.id'),
    )
    .select([stateOn(today, joinedRelief).as('state'), ageOn(today).as('age'), sql<string>`count(*)`.as('count')])
    .select(sql<string>`coalesce(sum(x.home_total_minor), 0)`.as('home_total_minor'))
    .select(sql<string>`coalesce(sum(open.open_home_minor), 0)`.as('open_home_minor'))
    .where(await invoicesWhere(tx, filters, today))
    .groupBy(sql`1, 2`)
    .execute()

export const selectLines = (tx: FirmTx, invoiceId: string) =>
  tx
    .selectFrom('app.invoice_lines as line')
    .leftJoin('app.members as person', byId('person', 'line.user_id'))
    .leftJoin('app.billed_work as claim', (join) =>
      join.onRef('claim.business_id', '=', 'line.business_id').onRef('claim.line_id', '=', 'line.id'),
    )
    .selectAll('line')
    .select(['person.full_name as person_name', 'claim.time_entry_id', 'claim.expense_id'])
    .select(['claim.flat_fee_id', 'claim.instalment_id', 'claim.work_id'])
    .where('line.invoice_id', '=', invoiceId)
    .orderBy('line.position')
    .execute()
export type LineRow = Awaited<ReturnType<typeof selectLines>>[number]

export const selectTaxes = (tx: FirmTx, invoiceId: string) => selectTaxesOf(tx, [invoiceId])
export type TaxRow = Awaited<ReturnType<typeof selectTaxes>>[number]

export const selectTaxesOf = (tx: FirmTx, invoiceIds: readonly string[]) =>
  tx
    .selectFrom('app.invoice_taxes')
    .selectAll()
    .where(sql<boolean>`invoice_id = any (${invoiceIds}::uuid[])`)
    .execute()

export const findClientForInvoice = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.clients')
    .select(['id', 'name', 'address', 'city', 'state', 'postal_code', 'currency'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Who wrote, submitted, approved and voided an invoice. */
export const selectPeopleOf = (tx: FirmTx, invoiceId: string) =>
  tx
    .selectFrom('app.invoices as invoice')
    .innerJoin('app.members as person', (join) =>
      join
        .onRef('person.business_id', '=', 'invoice.business_id')
        .on(
          sql<boolean>`person.id in (invoice.created_by, invoice.submitted_by, invoice.approved_by, invoice.voided_by)`,
        ),
    )
    .select(['person.id', 'person.full_name'])
    .where('invoice.id', '=', invoiceId)
    .execute()

/** Names of people, by id. */
export const selectPeople = (tx: FirmTx, ids: readonly string[]) =>
  tx.selectFrom('app.members').select(['id', 'full_name']).where('id', 'in', ids).execute()

export type LockedInvoice = Selectable<DB['app.invoices']>

/** The invoice unless it is in the recycle bin, locked until the transaction ends; references to it need not wait (ledger.md §5). */
export const lockInvoice = (tx: FirmTx, id: string): Promise<LockedInvoice | undefined> =>
  liveInvoice(tx, id).selectAll().forNoKeyUpdate().executeTakeFirst()

export const insertInvoice = (tx: FirmTx, row: Insertable<DB['app.invoices']>) =>
  tx.insertInto('app.invoices').values(row).execute()

export const changeInvoice = (tx: FirmTx, id: string, change: Updateable<DB['app.invoices']>) =>
  tx
    .updateTable('app.invoices')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Deletes an invoice that was never issued, with its lines; its work is freed first. */
export async function deleteInvoiceRows(tx: FirmTx, id: string): Promise<void> {
  await tx.deleteFrom('app.payer_invoices').where('invoice_id', '=', id).execute()
  await tx.deleteFrom('app.billed_work').where('invoice_id', '=', id).execute()
  await tx.deleteFrom('app.invoice_taxes').where('invoice_id', '=', id).execute()
  await tx.deleteFrom('app.invoice_lines').where('invoice_id', '=', id).execute()
  await tx.deleteFrom('app.invoices').where('id', '=', id).execute()
}

/** Frees the work of a void invoice. That of a split one is freed by the database with the last part that bills it. */
export const freeWork = (tx: FirmTx, invoiceId: string) =>
  tx
    .deleteFrom('app.billed_work')
    .where('invoice_id', '=', invoiceId)
    .where(sql<boolean>`not exists (select from app.payer_invoices p where p.invoice_id = ${invoiceId})`)
    .execute()

export const selectShares = (tx: FirmTx, invoiceId: string) =>
  tx.selectFrom('app.invoice_shares').selectAll().where('invoice_id', '=', invoiceId).execute()

export const selectParts = (tx: FirmTx, invoiceId: string) =>
  tx.selectFrom('app.invoice_parts').selectAll().where('invoice_id', '=', invoiceId).execute()

/** The accounts of the office book that have a role. */
export const selectAccountsByRole = (tx: FirmTx, bookId: string, roles: readonly string[]) =>
  tx
    .selectFrom('app.ledger_accounts')
    .select(['id', 'role'])
    .where('book_id', '=', bookId)
    .where('role', 'in', roles)
    .execute()

export const selectMatterNames = (tx: FirmTx, ids: readonly string[]) =>
  tx.selectFrom('app.matters').select(['id', 'name', 'number']).where('id', 'in', ids).orderBy('number').execute()

/** How many people work at the firm. */
export const countMembers = async (tx: FirmTx): Promise<number> =>
  (await tx.selectFrom('app.members').select('id').where('removed_at', 'is', null).limit(2).execute()).length
