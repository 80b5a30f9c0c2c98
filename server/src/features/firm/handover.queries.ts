import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { FirmTx } from '../../platform/db/transactions.ts'

/** Open matters that the person is responsible for; restricted ones only if the other person is on their team already. */
const mattersOf = (from: string, to: string | null) => sql<boolean>`
  m.responsible_id = ${from} and m.closed_on is null and m.deleted_at is null
  and (not m.is_restricted or exists (select from app.matter_members t
    where t.business_id = m.business_id and t.matter_id = m.id and t.user_id = ${to}))`

const followUpsOf = (from: string) => sql<boolean>`
  follow_up_user_id = ${from} and follow_up_done_at is null and deleted_at is null`

/** What a person leaves behind, as far as the reader sees it. */
export async function countHandover(tx: FirmTx, from: string) {
  const row = await tx
    .selectNoFrom([
      sql<number>`(select count(*)::int from app.matters m where ${mattersOf(from, null)})`.as('matters'),
      sql<number>`(select count(*)::int from app.matters m where m.responsible_id = ${from} and m.closed_on is null
        and m.deleted_at is null and m.is_restricted)`.as('restricted'),
      sql<number>`(select count(*)::int from app.progress_updates where ${followUpsOf(from)})`.as('follow_ups'),
      sql<number>`(select count(*)::int from app.recurring_invoices where owner_id = ${from} and next_on is not null)`.as(
        'recurring',
      ),
      sql<number>`(select count(*)::int from app.api_keys where user_id = ${from} and ended_at is null and expires_at > now())`.as(
        'api_keys',
      ),
      sql<number>`(select count(*)::int from app.webhooks where user_id = ${from} and state in ('active', 'paused'))`.as(
        'webhooks',
      ),
    ])
    .executeTakeFirstOrThrow()
  return {
    matters: row.matters,
    restrictedMatters: row.restricted,
    followUps: row.follow_ups,
    recurringInvoices: row.recurring,
    apiKeys: row.api_keys,
    webhooks: row.webhooks,
  }
}

/** The matters that now have the other person as responsible, in the order of their ids so that two calls cannot deadlock. */
export async function reassignMatters(tx: FirmTx, from: string, to: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('app.matters')
    .set({ responsible_id: to, version: sql`version + 1`, updated_at: now })
    .where('id', 'in', (eb) =>
      eb.selectFrom('app.matters as m').select('m.id').where(mattersOf(from, to)).orderBy('m.id').forUpdate(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** They work on what they are responsible for. */
export async function insertMissingMembers(tx: FirmTx, businessId: string, to: string, matterIds: readonly string[]) {
  if (matterIds.length === 0) return
  const known = await tx.selectFrom('app.matter_members').select('matter_id').where('user_id', '=', to).execute()
  const isKnown = new Set(known.map(({ matter_id }) => matter_id))
  const missing = matterIds.filter((id) => !isKnown.has(id))
  for (let start = 0; start < missing.length; start += 1_000)
    await tx
      .insertInto('app.matter_members')
      .values(
        missing
          .slice(start, start + 1_000)
          .map((matter_id) => ({ business_id: businessId, id: newId(), matter_id, user_id: to })),
      )
      .execute()
}

export async function reassignFollowUps(tx: FirmTx, from: string, to: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update app.progress_updates set follow_up_user_id = ${to}, version = version + 1, updated_at = ${now}
    where ${followUpsOf(from)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function reassignRecurringInvoices(tx: FirmTx, from: string, to: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('app.recurring_invoices')
    .set({ owner_id: to, version: sql`version + 1`, updated_at: now })
    .where('owner_id', '=', from)
    .where('next_on', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
