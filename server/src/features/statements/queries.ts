import { sql, type RawBuilder } from 'kysely'
import type { StatementQuery } from '#contract/statements.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import { byId } from '../../platform/db/joins.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import { heldAt } from '../invoice-questions/public.ts'

type Scope = Pick<StatementQuery, 'clientId' | 'matterIds'>

/** A client with those merged into it, because postings keep the client of their day. */
export const isOfClient = (column: RawBuilder<unknown>, id: string) =>
  sql<boolean>`${column} in (select c.id from app.clients c where c.id = ${id} or c.merged_into = ${id})`

/** A role with assigned matters sees the receivables on those matters only. */
export const inScope = (column: RawBuilder<unknown>) =>
  sql<boolean>`((select app.sees_all_matters()) or ${column} = any ((select app.assigned_matter_ids())::uuid[]))`

/**
 * The postings of an account of the firm that are about a client, in the accrual view, as far as the person sees them. The entry
 * of a receivable may be behind the wall of another matter of the client: what it moved of this one counts, and is not named.
 */
const postingsOf = (tx: FirmTx, role: 'receivable' | 'clientCredit', { clientId, matterIds }: Scope) =>
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
        whenDefined(matterIds, (ids) => sql`p.matter_id = any (${ids}::uuid[])`),
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

/** Invoices of which something is open at the end of a day, the oldest due day first, with what questions hold of it then. */
export const selectOpenInvoices = (tx: FirmTx, scope: Scope, { currency, to }: Omit<Period, 'from'>, limit: number) =>
  postingsOf(tx, 'receivable', scope)
    .innerJoin('app.invoices as i', byId('i', 'p.invoice_id'))
    .select(['i.id', 'i.number', 'i.issued_on', 'i.due_on', 'i.total_minor'])
    .select(sql<string>`sum(p.minor)`.as('open_minor'))
    .select(heldAt('i', sql`sum(p.minor)`, { day: to, matterIds: scope.matterIds }).as('held_minor'))
    .where('p.currency', '=', currency)
    .where('p.effective_on', '<=', to)
    .groupBy(['i.business_id', 'i.id', 'i.number', 'i.issued_on', 'i.due_on', 'i.total_minor'])
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
