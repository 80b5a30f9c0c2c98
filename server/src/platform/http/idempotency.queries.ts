import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema.generated.ts'

/** Callers with the same key wait for each other until their transactions end. */
export const lockKey = (tx: Kysely<DB>, owner: string, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${owner}\n${key}`}, 0))`.execute(tx)

export const findAnswer = (tx: Kysely<DB>, owner: string, key: string) =>
  tx
    .selectFrom('app.idempotency_keys')
    .select(['request_hash as requestHash', sql<string>`answer ->> 'sealed'`.as('sealed')])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst()

export async function storeAnswer(
  tx: Kysely<DB>,
  { owner, key, requestHash }: { owner: string; key: string; requestHash: Buffer },
  sealed: string,
): Promise<void> {
  await sql`delete from app.idempotency_keys where owner = ${owner} and key = ${key}`.execute(tx)
  await sql`insert into app.idempotency_keys (owner, key, request_hash, status, answer)
    values (${owner}, ${key}, ${requestHash}, 200, ${JSON.stringify({ sealed })}::jsonb)`.execute(tx)
}
