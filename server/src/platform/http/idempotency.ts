import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.generated.ts'
import { Refusal } from '../refusal.ts'
import { findAnswer, keepAnswer, lockKey } from './idempotency.queries.ts'

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

/** Runs `work` once for a key. Callers with the same key wait for each other; a refused call leaves no trace. */
export async function once(
  tx: Kysely<DB>,
  { owner, key, requestHash }: Repeatable,
  work: () => Promise<object>,
): Promise<unknown> {
  await lockKey(tx, owner, key)
  const kept = await findAnswer(tx, owner, key)
  if (kept && !kept.request_hash.equals(requestHash)) {
    throw new Refusal(409, 'idempotency_key_reused', 'This Idempotency-Key was used for another request')
  }
  if (kept) return kept.answer
  const answer = await work()
  await keepAnswer(tx, { owner, key, requestHash }, answer)
  return answer
}
