import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema.generated.ts'

export interface StoredAnswer {
  requestHash: Buffer
  sealed: string
}

/** Callers with the same key wait for each other until their transactions end. */
export const lockKey = (tx: Kysely<DB>, owner: string, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${owner}\n${key}`}, 0))`.execute(tx)

export async function findAnswer(tx: Kysely<DB>, owner: string, key: string): Promise<StoredAnswer | undefined> {
  const { rows } = await sql<StoredAnswer>`select request_hash as "requestHash", answer ->> 'sealed' as sealed
    from app.idempotency_keys
    where owner = ${owner} and key = ${key} and created_at > now() - interval '24 hours'`.execute(tx)
  return rows[0]
}

export async function storeAnswer(
  tx: Kysely<DB>,
  { owner, key, requestHash }: { owner: string; key: string; requestHash: Buffer },
  sealed: string,
): Promise<void> {
  await sql`delete from app.idempotency_keys where owner = ${owner} and key = ${key}`.execute(tx)
  await sql`insert into app.idempotency_keys (owner, key, request_hash, status, answer)
    values (${owner}, ${key}, ${requestHash}, 200, ${JSON.stringify({ sealed })}::jsonb)`.execute(tx)
}
