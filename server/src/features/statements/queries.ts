import { sql, type RawBuilder } from 'kysely'
import type { AgeingGroup, StatementQuery } from '#contract/statements.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

type Scope = Pick<StatementQuery, 'clientId' | 'matterId'>

/** A client with those merged into it, because postings keep the client of their day. */
export const isOfClient = (column: RawBuilder<unknown>, id: string) =>
  sql<boolean>`${column} in (select c.id from app.clients c where c.id = ${id} or c.merged_into = ${id})`

/** A role with assigned matters sees the receivables on those matters only. */
const inScope = (column: RawBuilder<unknown>) =>
  sql<boolean>`((select app.sees_all_matters()) or ${column} = any ((select app.assigned_matter_ids())::uuid[]))`

/**
 * The postings of an account of the firm that are about a client, in the accrual view, as far as the person sees them. The entry
 * of a receivable may be behind the wall of another matter of the client: what it moved of this one counts, and is not named.
 */
const postingsOf = (tx: FirmTx, role: 'receivable' | 'clientCredit', { clientId, matterId }: Scope) =>
  tx
    .selectFrom('app.postings as p')
    .innerJoin('app.ledger_accounts as a', byId('a', 'p.account_id'))
    .leftJoin('app.journal_entries as e', byId('e', 'p.entry_id'))
    .where('a.role', '=', role)
    .where('p.basis', '<>', 'cash')
    .$if(role === 'clientCredit', (credits) => credits.where('e.id', 'is not', null))
    .where(
      allOf(
        isOfClient(sql.ref('p.client_id'), clientId),
        inScope(sql.ref('p.matter_id')),
        whenDefined(matterId, (id) => sql`p.matter_id = ${id}`),
      ),
    )

/** The currencies of a client's receivables, the one that was posted last first. */
export const selectCurrencies = (tx: FirmTx, scope: Scope) =>
  postingsOf(tx, 'receivable', scope)
    .select('p.currency')
    .groupBy('p.currency')
    .orderBy(sql`max(p.effective_on) desc, max(p.entry_id::text) desc`)
    .execute()

export async function sumBefore(tx: FirmTx, scope: Scope, currency: string, day: string): Promise<bigint> {
  const { minor } = await postingsOf(tx, 'receivable', scope)
    .select(sql<string>`coalesce(sum(p.minor), 0)`.as('minor'))
    .where('p.currency', '=', currency)
    .where('p.effective_on', '<', day)
    .executeTakeFirstOrThrow()
  return BigInt(minor)
}

interface Period {
  readonly currency: string
  readonly from: string
  readonly to: string
}

/** What each entry moved of the receivables, in the order of their days. What it moves at home only is left out. */
export const selectMovements = (tx: FirmTx, scope: Scope, { currency, from, to }: Period, limit: number) =>
  postingsOf(tx, 'receivable', scope)
    .select(['p.entry_id', 'p.effective_on', 'e.event', 'e.description'])
    .select([
      sql<string>`sum(p.minor)`.as('minor'),
      sql<string[]>`array_agg(distinct p.matter_id)`.as('matter_ids'),
      sql<string[]>`array_agg(distinct p.invoice_id)`.as('invoice_ids'),
    ])
    .where('p.currency', '=', currency)
    .where('p.effective_on', '>=', from)
    .where('p.effective_on', '<=', to)
    .groupBy(['p.entry_id', 'p.effective_on', 'e.event', 'e.description'])
    .having(sql<boolean>`sum(p.minor) <> 0`)
    .orderBy('p.effective_on')
    .orderBy('p.entry_id')
    .limit(limit)
    .execute()

/** Invoices of which something is open at the end of a day, the oldest due day first. */
export const selectOpenInvoices = (tx: FirmTx, scope: Scope, { currency, to }: Omit<Period, 'from'>, limit: number) =>
  postingsOf(tx, 'receivable', scope)
    .innerJoin('app.invoices as i', byId('i', 'p.invoice_id'))
    .select(['i.id', 'i.number', 'i.issued_on', 'i.due_on', 'i.total_minor'])
    .select(sql<string>`sum(p.minor)`.as('open_minor'))
    .where('p.currency', '=', currency)
    .where('p.effective_on', '<=', to)
    .groupBy(['i.id', 'i.number', 'i.issued_on', 'i.due_on', 'i.total_minor'])
    .having(sql<boolean>`sum(p.minor) <> 0`)
    .orderBy('i.due_on')
    .orderBy('i.number')
    .limit(limit)
    .execute()

/** Credit of the client at the end of a day that no invoice has taken. */
export async function sumCredit(tx: FirmTx, scope: Scope, currency: string, day: string): Promise<bigint> {
  const { minor } = await postingsOf(tx, 'clientCredit', scope)
    .select(sql<string>`coalesce(-sum(p.minor), 0)`.as('minor'))
    .where('p.currency', '=', currency)
    .where('p.effective_on', '<=', day)
    .executeTakeFirstOrThrow()
  return BigInt(minor)
}

export const findClient = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.clients')
    .select(['id', 'name', 'address', 'city', 'state', 'postal_code', 'currency'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** The matters of a client, by number. */
export const selectMattersOf = (tx: FirmTx, clientId: string) =>
  tx
    .selectFrom('app.matters as m')
    .select(['m.id', 'm.name', 'm.number'])
    .where(isOfClient(sql.ref('m.client_id'), clientId))
    .where('m.deleted_at', 'is', null)
    .orderBy('m.number')
    .execute()

export async function hidesMatters(tx: FirmTx, clientId: string): Promise<boolean> {
  const [row] = await callFunction(tx, 'app.hides_matters_of', clientId)
  return row?.result === true
}

/** What the rows of an ageing are, and how the record of a row is called. Names are read for the rows of the page alone. */
const GROUPS: Readonly<
  Record<AgeingGroup, { readonly id: RawBuilder<string | null>; readonly name: RawBuilder<string | null> }>
> = {
  client: {
    id: sql`coalesce(c.merged_into, c.id)`,
    name: sql`(select k.name from app.clients k where k.id = x.id)`,
  },
  matter: { id: sql`m.id`, name: sql`(select k.number || ' ' || k.name from app.matters k where k.id = x.id)` },
  responsible: { id: sql`m.responsible_id`, name: sql`(select k.full_name from app.members k where k.id = x.id)` },
}

interface AgeingFilters {
  readonly by: AgeingGroup
  readonly asAt: string
  readonly isToday: boolean
  readonly clientId: string | undefined
  readonly currencyCode: string | undefined
}

/**
 * What is open of each invoice on each matter: as it is kept, and for a past day less what was posted since. A day further back
 * than most of the invoices costs reading their postings.
 */
function openShares(tx: FirmTx, { asAt, isToday }: AgeingFilters) {
  const shares = tx
    .selectFrom('app.invoice_shares as share')
    .select(['share.business_id', 'share.invoice_id', 'share.matter_id', 'share.client_id', 'share.due_on'])
    .select('share.currency')
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

const daysDue = (asAt: string) => sql`(${asAt}::date - s.due_on)`
const inBucket = (condition: RawBuilder<unknown>) =>
  sql<string>`coalesce(sum(s.open_base_minor) filter (where ${condition}), 0)`

const areAged = ({ clientId, currencyCode }: AgeingFilters) =>
  allOf(
    sql`s.open_base_minor <> 0`,
    inScope(sql.ref('s.matter_id')),
    whenDefined(clientId, (client) => isOfClient(sql.ref('s.client_id'), client)),
    whenDefined(currencyCode, (code) => sql`s.currency = ${code}`),
  )

/** The invoices of one row of an ageing, the oldest due first; null is the row of nobody. */
export const selectAgedInvoices = (tx: FirmTx, filters: AgeingFilters, group: string | null, limit: number) =>
  tx
    .selectFrom(openShares(tx, filters).as('s'))
    .innerJoin('app.matters as m', byId('m', 's.matter_id'))
    .innerJoin('app.clients as c', byId('c', 's.client_id'))
    .innerJoin('app.invoices as i', byId('i', 's.invoice_id'))
    .select(['i.id', 'i.number', 'c.name as client_name', 's.due_on'])
    .select(sql<string>`sum(s.open_base_minor)`.as('minor'))
    .where(areAged(filters))
    .where(sql<boolean>`${GROUPS[filters.by].id} is not distinct from ${group}::uuid`)
    .groupBy(['i.id', 'i.number', 'c.name', 's.due_on'])
    .orderBy('s.due_on')
    .orderBy('i.number')
    .limit(limit)
    .execute()

/** Sums by age of each client, matter or responsible lawyer, the largest first, with the sums of all of them beside each. */
export function selectAgeing(tx: FirmTx, filters: AgeingFilters, { limit, offset }: { limit: number; offset: number }) {
  const { id, name } = GROUPS[filters.by]
  const days = daysDue(filters.asAt)
  const grouped = tx
    .selectFrom(openShares(tx, filters).as('s'))
    .innerJoin('app.matters as m', byId('m', 's.matter_id'))
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
    .selectAll('y')
    .select([
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
