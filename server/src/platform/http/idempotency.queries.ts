import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema.generated.ts'

export interface KeptAnswer {
  requestHash: Buffer
  sealed: string
}

/** Callers with the same key wait for each other until their transactions end. */
export const lockKey = (tx: Kysely<DB>, owner: string, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${owner}\n${key}`}, 0))`.execute(tx)

export async function findAnswer(tx: Kysely<DB>, owner: string, key: string): Promise<KeptAnswer | undefined> {
  const { rows } = await sql<KeptAnswer>`select request_hash as "requestHash", answer ->> 'sealed' as sealed
    from app.idempotency_keys
    where owner = ${owner} and key = ${key} and created_at > now() - interval '24 hours'`.execute(tx)
  return rows[0]
}

export async function keepAnswer(
  tx: Kysely<DB>,
  { owner, key, requestHash }: { owner: string; key: string; requestHash: Buffer },
  sealed: string,
): Promise<void> {
  await sql`delete from app.idempotency_keys where owner = ${owner} and key = ${key}`.execute(tx)
  await sql`insert into app.idempotency_keys (owner, key, request_hash, status, answer)
    values (${owner}, ${key}, ${requestHash}, 200, ${JSON.stringify({ sealed })}::jsonb)`.execute(tx)
}

/** Whether a text names a matter that is behind a wall for the person asking; nothing is where no firm is concerned. */
export async function isAboutBarred(tx: Kysely<DB>, text: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 from unnest(app.barred_matter_ids()) as barred (id) where strpos(${text}, id::text) > 0) as is`.execute(
    tx,
  )
  return rows[0]?.is ?? false
}
