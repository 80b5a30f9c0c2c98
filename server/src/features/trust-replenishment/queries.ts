import { sql, type Insertable, type Selectable } from 'kysely'
import { callFunction } from '../../platform/db/call-function.ts'
import { byId } from '../../platform/db/joins.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

export const findRule = (tx: FirmTx, ledgerId: string) =>
  tx
    .selectFrom('app.trust_replenishment_rules as r')
    .innerJoin('app.members as actor', byId('actor', 'r.acting_by'))
    .leftJoin('app.members as approver', byId('approver', 'r.approver_id'))
    .selectAll('r')
    .select(['actor.full_name as actor_name', 'approver.full_name as approver_name'])
    .where('r.ledger_id', '=', ledgerId)
    .executeTakeFirst()
export type RuleRow = NonNullable<Awaited<ReturnType<typeof findRule>>>

export type StoredRule = Selectable<DB['app.trust_replenishment_rules']>

/** The rule, locked until the transaction ends, so that servers take turns; undefined if another one is at it. */
export const lockRuleForWork = (tx: FirmTx, id: string): Promise<StoredRule | undefined> =>
  tx
    .selectFrom('app.trust_replenishment_rules')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

export const isRuleVisible = async (tx: FirmTx, id: string): Promise<boolean> =>
  (await tx.selectFrom('app.trust_replenishment_rules').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined

/** Returns whom to tell of it; nobody where it had stopped before. */
export const stopRule = (tx: FirmTx, id: string, reason: string) => callFunction(tx, 'app.stop_trust_rule', id, reason)

export const insertRule = (tx: FirmTx, row: Insertable<DB['app.trust_replenishment_rules']>) =>
  tx.insertInto('app.trust_replenishment_rules').values(row).execute()

/** Whether there was one. */
export const deleteRule = async (tx: FirmTx, ledgerId: string): Promise<boolean> =>
  (await tx
    .deleteFrom('app.trust_replenishment_rules')
    .where('ledger_id', '=', ledgerId)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** What was asked for and is not paid, declined or not; the latest of several. */
export const findOpenRequest = (tx: FirmTx, ledgerId: string) =>
  tx
    .selectFrom('app.trust_requests')
    .select('id')
    .where('ledger_id', '=', ledgerId)
    .where(
      sql<boolean>`(status in ('draft', 'submitted', 'declined') or status = 'approved' and received_minor < amount_minor)`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A ledger, locked so that no posting comes in between. */
export const lockLedger = (tx: FirmTx, id: string) =>
  tx
    .selectFrom('app.trust_ledgers')
    .select(['book_id', 'currency', 'balance_minor'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const countPostings = async (tx: FirmTx, ledgerId: string): Promise<number> =>
  (
    await tx
      .selectFrom('app.postings')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('ledger_id', '=', ledgerId)
      .executeTakeFirstOrThrow()
  ).count

/** Whoever is responsible for a matter, where they may see its deposit requests. */
export async function selectDepositReaders(tx: FirmTx, matterId: string): Promise<string[]> {
  const may = await callFunction(tx, 'app.people_who_may', ['trustAccountRequest'], [matterId])
  const matter = await tx
    .selectFrom('app.matters')
    .select('responsible_id')
    .where('id', '=', matterId)
    .executeTakeFirst()
  return may.map(({ user_id }) => user_id).filter((id) => id === matter?.responsible_id)
}

/** A person of the firm with what they may do; undefined if they have left it. */
export const findPerson = (tx: FirmTx, userId: string) =>
  tx
    .selectFrom('app.members as member')
    .innerJoin('app.roles as role', byId('role', 'member.role_id'))
    .select(['member.business_id', 'member.email', 'member.first_name', 'member.last_name', 'role.permissions'])
    .where('member.id', '=', userId)
    .where('member.removed_at', 'is', null)
    .executeTakeFirst()
