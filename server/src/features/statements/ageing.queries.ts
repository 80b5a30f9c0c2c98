import { sql, type RawBuilder } from 'kysely'
import type { AgeingDay, AgeingGroup } from '#contract/statements.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { hasPracticeArea } from '../matters/public.ts'
import { inScope, isOfClient } from './queries.ts'

/** What the rows of an ageing are, and how the record of a row is called. Names are read for the rows of the page alone. */
const GROUPS: Readonly<
  Record<AgeingGroup, { readonly id: RawBuilder<string | null>; readonly name: RawBuilder<string | null> }>
> = {
  client: {
    id: sql`coalesce(c.merged_into, c.id)`,
    name: sql`(select k.name from app.clients k where k.id = x.id)`,
  },
  matter: { id: sql`matter.id`, name: sql`(select k.number || ' ' || k.name from app.matters k where k.id = x.id)` },
  responsible: {
    id: sql`matter.responsible_id`,
    name: sql`(select k.full_name from app.members k where k.id = x.id)`,
  },
  invoice: {
    id: sql`s.invoice_id`,
    name: sql`(select i.number || ' ' || k.name from app.invoices i join app.clients k on k.business_id = i.business_id
      and k.id = i.client_id where i.id = x.id)`,
  },
}

export interface AgeingFilters {
  readonly by: AgeingGroup
  readonly asAt: string
  readonly isToday: boolean
  readonly agedBy: AgeingDay
  readonly clientId: string | undefined
  readonly responsibleUserId: string | undefined
  readonly practiceAreaId: string | undefined
  readonly currencyCode: string | undefined
}

/**
 * What is open of each invoice on each matter: as it is kept, and for a past day less what was posted since. A day further back
 * than most of the invoices costs reading their postings.
 */
function openShares(tx: FirmTx, { asAt, isToday, agedBy }: AgeingFilters) {
  const agedOn =
    agedBy === 'due'
      ? sql<string>`share.due_on`
      : sql<string>`(select i.issued_on from app.invoices i where i.business_id = share.business_id and i.id = share.invoice_id)`
  const shares = tx
    .selectFrom('app.invoice_shares as share')
    .select(['share.business_id', 'share.invoice_id', 'share.matter_id', 'share.client_id', 'share.due_on'])
    .select(['share.currency', agedOn.as('aged_on')])
  if (isToday) return shares.select('share.open_base_minor').where('share.open_minor', '>', '0')
  const since = tx
    .selectFrom('app.postings as p')
    .innerJoin('app.ledger_accounts as a', byId('a', 'p.account_id'))
    .select(['p.invoice_id', 'p.matter_id'])
    .select(sql<string>`sum(p.base_minor)`.as('base_minor'))
    .where('a.role', '=', 'receivable')
    .where('p.effective_on', '>', asAt)
    .groupBy(['p.invoice_id', 'p.matter_id'])
  return shares
    .leftJoin(since.as('since'), (join) =>
      join.onRef('since.invoice_id', '=', 'share.invoice_id').onRef('since.matter_id', '=', 'share.matter_id'),
    )
    .select(sql<string>`share.open_base_minor - coalesce(since.base_minor, 0)`.as('open_base_minor'))
}

const daysAged = (asAt: string) => sql`(${asAt}::date - s.aged_on)`
const inBucket = (condition: RawBuilder<unknown>) =>
  sql<string>`coalesce(sum(s.open_base_minor) filter (where ${condition}), 0)`

const areAged = ({ clientId, responsibleUserId, practiceAreaId, currencyCode }: AgeingFilters) =>
  allOf(
    sql`s.open_base_minor <> 0`,
    inScope(sql.ref('s.matter_id')),
    whenDefined(clientId, (client) => isOfClient(sql.ref('s.client_id'), client)),
    whenDefined(responsibleUserId, (id) => sql`matter.responsible_id = ${id}`),
    whenDefined(practiceAreaId, hasPracticeArea),
    whenDefined(currencyCode, (code) => sql`s.currency = ${code}`),
  )

/** The invoices of one row of an ageing, the oldest due first; null is the row of nobody. */
export const selectAgedInvoices = (tx: FirmTx, filters: AgeingFilters, group: string | null, limit: number) =>
  tx
    .selectFrom(openShares(tx, filters).as('s'))
    .innerJoin('app.matters as matter', byId('matter', 's.matter_id'))
    .innerJoin('app.clients as c', byId('c', 's.client_id'))
    .innerJoin('app.invoices as i', byId('i', 's.invoice_id'))
    .select(['i.id', 'i.number', 'c.name as client_name', 's.due_on', 's.aged_on'])
    .select(sql<string>`sum(s.open_base_minor)`.as('minor'))
    .where(areAged(filters))
    .where(sql<boolean>`${GROUPS[filters.by].id} is not distinct from ${group}::uuid`)
    .groupBy(['i.id', 'i.number', 'c.name', 's.due_on', 's.aged_on'])
    .orderBy('s.aged_on')
    .orderBy('i.number')
    .limit(limit)
    .execute()

/** Postings of the credit of clients. Kept apart, because PostgreSQL else reads every posting of every client to find them. */
const creditPostings = (tx: FirmTx) =>
  tx
    .selectFrom('app.postings')
    .select(['business_id', 'entry_id', 'client_id', 'matter_id', 'currency', 'base_minor', 'effective_on'])
    .where(
      sql<boolean>`account_id = (select a.id from app.ledger_accounts a
        join app.books b on b.business_id = a.business_id and b.id = a.book_id and b.kind = 'office' where a.role = 'clientCredit')`,
    )
    .where('basis', '<>', 'cash')

/** Credit of each client at the end of a day that no invoice has taken, in the firm's currency; of the other groups none. */
const creditsHeld = (tx: FirmTx, { by, asAt, currencyCode }: AgeingFilters) =>
  tx
    .with(
      (query) => query('credit_postings').materialized(),
      () => creditPostings(tx),
    )
    .selectFrom('credit_postings as p')
    .innerJoin('app.journal_entries as e', byId('e', 'p.entry_id'))
    .innerJoin('app.clients as k', byId('k', 'p.client_id'))
    .select(sql<string>`coalesce(k.merged_into, k.id)`.as('client_id'))
    .select(sql<string>`-sum(p.base_minor)`.as('base_minor'))
    .where(
      allOf(
        sql`${by === 'client'} and p.effective_on <= ${asAt}::date`,
        inScope(sql.ref('p.matter_id')),
        whenDefined(currencyCode, (code) => sql`p.currency = ${code}`),
      ),
    )
    .groupBy(sql`1`)

/** What was billed in the twelve months to a day, with tax, in the firm's currency: of a client, in a currency, or all of it. */
export async function sumBilledYear(
  tx: FirmTx,
  { asAt, clientId, currencyCode }: Pick<AgeingFilters, 'asAt' | 'clientId' | 'currencyCode'>,
): Promise<bigint> {
  const { minor } = await tx
    .selectFrom('app.invoices as i')
    .select(sql<string>`coalesce(sum(i.home_total_minor), 0)`.as('minor'))
    .where(
      allOf(
        sql`i.approved_at is not null and i.voided_at is null`,
        sql`i.issued_on > ${asAt}::date - 365 and i.issued_on <= ${asAt}::date`,
        whenDefined(clientId, (client) => isOfClient(sql.ref('i.client_id'), client)),
        whenDefined(currencyCode, (code) => sql`i.currency = ${code}`),
      ),
    )
    .executeTakeFirstOrThrow()
  return BigInt(minor)
}

/** Sums by age of each client, matter or responsible lawyer, the largest first, with the sums of all of them beside each. */
export function selectAgeing(tx: FirmTx, filters: AgeingFilters, { limit, offset }: { limit: number; offset: number }) {
  const { id, name } = GROUPS[filters.by]
  const days = daysAged(filters.asAt)
  const grouped = tx
    .selectFrom(openShares(tx, filters).as('s'))
    .innerJoin('app.matters as matter', byId('matter', 's.matter_id'))
    .innerJoin('app.clients as c', byId('c', 's.client_id'))
    .select(id.as('id'))
    .select([
      inBucket(sql`${days} < 0`).as('notDue'),
      inBucket(sql`${days} between 0 and 30`).as('upTo30'),
      inBucket(sql`${days} between 31 and 60`).as('upTo60'),
      inBucket(sql`${days} between 61 and 90`).as('upTo90'),
      inBucket(sql`${days} > 90`).as('over90'),
      sql<string>`sum(s.open_base_minor)`.as('total'),
      sql<string>`count(distinct s.invoice_id)`.as('invoices'),
      sql<string>`max(${days})`.as('oldestDays'),
    ])
    .where(areAged(filters))
    .groupBy(id)
  const all = (column: string) => sql<string>`sum(${sql.ref(`y.${column}`)}) over ()`
  const largest = tx
    .selectFrom(grouped.as('y'))
    .leftJoin(creditsHeld(tx, filters).as('credit'), (join) => join.onRef('credit.client_id', '=', 'y.id'))
    .selectAll('y')
    .select([
      sql<string>`coalesce(credit.base_minor, 0)`.as('credits'),
      sql<string>`coalesce(sum(credit.base_minor) over (), 0)`.as('allCredits'),
      all('notDue').as('allNotDue'),
      all('upTo30').as('allUpTo30'),
      all('upTo60').as('allUpTo60'),
      all('upTo90').as('allUpTo90'),
      all('over90').as('allOver90'),
      all('total').as('allTotal'),
      all('invoices').as('allInvoices'),
      sql<string>`count(*) over ()`.as('allRows'),
    ])
    .orderBy(sql`y.total desc, y.id`)
    .limit(limit)
    .offset(offset)
  return tx
    .selectFrom(largest.as('x'))
    .selectAll('x')
    .select(name.as('name'))
    .orderBy(sql`x.total desc, name, x.id`)
    .execute()
}
