import { sql, type RawBuilder } from 'kysely'
import { MAX_HITS } from '#contract/search.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { SEARCH_CANDIDATES, type MatterOrClient } from '../records/public.ts'
import { selectMatching } from './queries.ts'
import { reliefOfOne, stateOn } from './state.queries.ts'

/** `INV-2026-0001`, or `Draft` until it is issued. */
export const invoiceNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.invoices as invoice')
    .select(['invoice.id', 'invoice.currency'])
    .select(sql<string | null>`coalesce(invoice.number, 'Draft')`.as('name'))

export const lineNames = (tx: FirmTx) =>
  tx
    .selectFrom('app.invoice_lines as line')
    .innerJoin('app.invoices as invoice', (join) =>
      join.onRef('invoice.business_id', '=', 'line.business_id').onRef('invoice.id', '=', 'line.invoice_id'),
    )
    .select(['line.id', 'invoice.currency'])
    .select(sql<string | null>`left(line.description, 100)`.as('name'))

/** The latest invoices whose number, note, client or matter contains a text. */
export const searchInvoices = (tx: FirmTx, text: string, today: string) =>
  selectMatching(
    tx,
    sql`x.deleted_at is null
    and x.id = any (array(select app.find_invoices(${text}, ${sql.lit(SEARCH_CANDIDATES)})))`,
  )
    .innerJoin('app.clients as client', byId('client', 'x.client_id'))
    .select(['client.name as client_name', stateOn(today, reliefOfOne).as('state')])
    .orderBy('x.issued_on', 'desc')
    .orderBy('x.id', 'desc')
    .limit(sql.lit(MAX_HITS))
    .execute()

/** A client's include those of the clients that were merged into it, as in the list. */
const ofPage = (page: MatterOrClient): RawBuilder<boolean> =>
  'matterId' in page
    ? sql`x.matter_ids @> array[${page.matterId}::uuid]`
    : sql`x.client_id in (select c.id from app.clients c where c.id = ${page.clientId} or c.merged_into = ${page.clientId})`

/** What the matter, or the client, has of an invoice: fees, costs and taxes in the firm's currency. */
const billedOn = (page: MatterOrClient): RawBuilder<string> =>
  'clientId' in page
    ? sql`x.home_total_minor`
    : sql`case when cardinality(x.matter_ids) = 1 then x.home_total_minor else (
        select coalesce(sum(line.home_income_minor), 0) from app.invoice_lines line
        where line.business_id = x.business_id and line.invoice_id = x.id and line.matter_id = ${page.matterId}) + (
        select coalesce(sum(tax.home_tax_minor), 0) from app.invoice_taxes tax
        where tax.business_id = x.business_id and tax.invoice_id = x.id and tax.matter_id = ${page.matterId}) end`

/** How many invoices a matter or a client has, how many are issued, and what was billed with these. */
export const sumInvoices = (tx: FirmTx, page: MatterOrClient) =>
  tx
    .selectFrom('app.invoices as x')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where x.status = 'approved'))::int`.as('issued'),
      sql<string>`coalesce(sum(case when x.status = 'approved' then ${billedOn(page)} end), 0)`.as('billed_minor'),
    ])
    .where('x.deleted_at', 'is', null)
    .where(ofPage(page))
    .executeTakeFirstOrThrow()

/** What is still owed on the invoices of a matter or a client, at the rate of each. */
export const sumOutstanding = (tx: FirmTx, page: MatterOrClient) =>
  tx
    .selectFrom('app.invoice_shares as share')
    .innerJoin('app.invoices as x', byId('x', 'share.invoice_id'))
    .select(sql<string>`coalesce(sum(share.open_base_minor), 0)`.as('minor'))
    .where('share.open_minor', '>', '0')
    .where('x.status', '=', 'approved')
    .where(ofPage(page))
    .$if('matterId' in page, (query) =>
      query.where(sql<boolean>`share.matter_id = ${'matterId' in page && page.matterId}`),
    )
    .executeTakeFirstOrThrow()

const waitingSums = [
  sql<number>`count(*)::int`.as('count'),
  sql<string>`coalesce(sum(x.home_total_minor), 0)`.as('minor'),
  sql<string | null>`min(x.issued_on)`.as('oldestOn'),
] as const

/** Invoices that wait for approval, without those of `exceptAuthor`. One row, or none where nothing waits. */
export const countInvoicesToApprove = (tx: FirmTx, exceptAuthor: string | undefined) =>
  tx
    .selectFrom('app.invoices as x')
    .select(waitingSums)
    .where('x.status', '=', 'submitted')
    .where('x.deleted_at', 'is', null)
    .$if(exceptAuthor !== undefined, (query) => query.where('x.created_by', '<>', exceptAuthor ?? ''))
    .having(sql<boolean>`count(*) > 0`)
    .execute()

/** The person's own drafts that were sent back. */
export const countReturnedInvoices = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.invoices as x')
    .select(waitingSums)
    .where('x.status', '=', 'draft')
    .where('x.deleted_at', 'is', null)
    .where('x.return_reason', '<>', '')
    .where('x.created_by', '=', userId)
    .having(sql<boolean>`count(*) > 0`)
    .execute()
