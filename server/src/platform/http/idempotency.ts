import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { DB, Json } from '../db/schema.generated.ts'
import { Refusal } from '../refusal.ts'

interface Repeatable {
  /** Whose key it is: a person, or a network address where nobody is signed in. */
  readonly owner: string
  readonly key: string
  readonly requestHash: Buffer
}

/** Same key and same request: the first answer again. Same key and another request: refused (decisions.md). */
export function repeatable(
  owner: string,
  header: unknown,
  request: { method: string; url: string; body: unknown },
): Repeatable | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || header.length < 1 || header.length > 200) {
    throw new Refusal(400, 'invalid', 'Idempotency-Key has to be 1 to 200 characters')
  }
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest()
  return { owner, key: header, requestHash }
}

interface Kept {
  request_hash: Buffer
  answer: Json
}

/** Runs `work` once for a key. Callers with the same key wait for each other; a refused call leaves no trace. */
export async function once(tx: Kysely<DB>, request: Repeatable, work: () => Promise<object>): Promise<unknown> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${request.owner}\n${request.key}`}, 0))`.execute(tx)
  const { rows } = await sql<Kept>`select request_hash, answer from app.idempotency_keys
    where owner = ${request.owner} and key = ${request.key} and created_at > now() - interval '24 hours'`.execute(tx)
  const kept = rows[0]
  if (kept && !kept.request_hash.equals(request.requestHash)) {
    throw new Refusal(409, 'idempotency_key_reused', 'This Idempotency-Key was used for another request')
  }
  if (kept) return kept.answer
  const answer = await work()
  await sql`delete from app.idempotency_keys where owner = ${request.owner} and key = ${request.key}`.execute(tx)
  await sql`insert into app.idempotency_keys (owner, key, request_hash, status, answer)
    values (${request.owner}, ${request.key}, ${request.requestHash}, 200, ${JSON.stringify(answer)}::jsonb)`.execute(
    tx,
  )
  return answer
}
