import { sql, type RawBuilder } from 'kysely'
import type { StatementQuery } from '#contract/statements.ts'
import { callFunction } from '../../platform/db/call-function.ts'
import { allOf, whenDefined } from '../../platform/db/conditions.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'
import type { StatementAccount } from './account.queries.ts'

type Scope = Pick<StatementQuery, 'clientId' | 'matterIds'>

/** A client with those merged into it, because postings keep the client of their day. */
export const isOfClient = (column: RawBuilder<unknown>, id: string) =>
  sql<boolean>`${column} in (select c.id from app.clients c where c.id = ${id} or c.merged_into = ${id})`

/** A role with assigned matters sees the receivables on those matters only. */
export const inScope = (column: RawBuilder<unknown>) =>
  sql<boolean>`((select app.sees_all_matters()) or ${column} = any ((select app.assigned_matter_ids())::uuid[]))`

/**
 * The postings that are about a client, as far as the person sees them. The entry of a receivable may be behind the wall of
 * another matter of the client: what it moved of this one counts, and is not named; a credit counts with its entry only.
 */
export function accountOfClient(tx: FirmTx, { clientId, matterIds }: Scope): StatementAccount {
  const receivable = allOf(
    isOfClient(sql.ref('p.client_id'), clientId),
    inScope(sql.ref('p.matter_id')),
    whenDefined(matterIds, (ids) => sql`p.matter_id = any (${ids}::uuid[])`),
  )
  return { tx, receivable, credit: allOf(receivable, sql`e.id is not null`), matterIds }
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
