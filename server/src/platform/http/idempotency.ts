import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.generated.ts'
import { Refusal } from '../refusal.ts'
import { findAnswer, lockKey, storeAnswer } from './idempotency.queries.ts'

/**
 * What is stored of a call with a key. Answers hold tokens and requests hold passwords, so everything is derived from the
 * caller's key, which is not stored: a copy of the database reveals nothing ("stores no answer", http.test.ts).
 */
interface IdempotentRequest {
  /** The owner of the key: a person, or a network address when nobody is signed in. */
  readonly owner: string
  readonly key: string
  readonly requestHash: Buffer
  readonly cipherKey: Buffer
  /** May name records that the call is about. */
  readonly url: string
}

/** The same key and request gets the first answer again; the same key with another request is refused (decisions.md). */
export function idempotentRequest(
  owner: string,
  header: unknown,
  request: { method: string; url: string; firm: string | undefined; body: unknown },
): IdempotentRequest | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || header.length < 1 || header.length > 200) {
    throw new Refusal(400, 'invalid', 'Idempotency-Key has to be 1 to 200 characters')
  }
  const secret = createHash('sha256').update(`${owner}\n${header}`).digest()
  const derived = (use: string) => createHmac('sha256', secret).update(use).digest()
  const requestHash = createHmac('sha256', derived('request'))
    .update(`${request.method} ${request.url} ${request.firm ?? ''}\n${JSON.stringify(request.body ?? null)}`)
    .digest()
  return {
    owner,
    key: derived('key').toString('base64url'),
    requestHash,
    cipherKey: derived('answer'),
    url: request.url,
  }
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

function seal(cipherKey: Buffer, answer: object): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
}

function unseal(cipherKey: Buffer, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  return JSON.parse(text.toString('utf8'))
}

/** Refuses to repeat a stored answer that names records which the person may no longer see. */
export type AssertAnswerVisible = (tx: Kysely<DB>, urlAndAnswer: string) => Promise<void>

interface IdempotentWork {
  readonly work: () => Promise<object>
  readonly assertAnswerVisible: AssertAnswerVisible
}

/** Runs `work` once for a key. Callers with the same key wait for each other; a refused call stores nothing. */
export async function withIdempotencyKey(
  tx: Kysely<DB>,
  { owner, key, requestHash, cipherKey, url }: IdempotentRequest,
  { work, assertAnswerVisible }: IdempotentWork,
): Promise<unknown> {
  await lockKey(tx, owner, key)
  const stored = await findAnswer(tx, owner, key)
  if (stored && !stored.requestHash.equals(requestHash)) {
    throw new Refusal(409, 'idempotency_key_reused', 'This Idempotency-Key was used for another request')
  }
  if (stored) {
    const answer = unseal(cipherKey, stored.sealed)
    await assertAnswerVisible(tx, `${url}\n${JSON.stringify(answer)}`)
    return answer
  }
  const answer = await work()
  await storeAnswer(tx, { owner, key, requestHash }, seal(cipherKey, answer))
  return answer
}
