import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import { pageNotFound, notPermitted, signedOut } from '../refusal.ts'
import type { Statement } from './batches.ts'
import { connectionContext } from './database.ts'
import type { DB } from './schema.generated.ts'

declare const scoped: unique symbol
declare const identity: unique symbol

/** A transaction that can see exactly one firm. Queries take this, never the pool. */
export type FirmTx = Kysely<DB> & { readonly [scoped]: true }
/** A transaction before a firm is known: sign-up, sign-in, invitations. It sees accounts, and no firm's rows. */
export type IdentityTx = Kysely<DB> & { readonly [identity]: true }

export interface RequestIdentity {
  readonly sessionId: string
  readonly businessId: string
  readonly requestId: string
}

export interface TransactionOptions {
  readonly readOnly: boolean
}

/**
 * Runs `work` in one transaction of one firm and one person. The door (`app.enter`) proves inside the same transaction
 * that the session and the membership still hold, and resolves ethical walls. Nothing waits for the door: the first
 * statement of `work` travels with it, and fails if the door refused.
 */
export function inFirm<T>(
  pool: pg.Pool,
  asking: RequestIdentity,
  { readOnly }: TransactionOptions,
  work: (tx: FirmTx) => Promise<T>,
): Promise<T> {
  const door = {
    name: 'enter',
    text: 'select app.enter($1, $2, $3)',
    values: [asking.sessionId, asking.businessId, asking.requestId],
  }
  // The one cast that makes a firm's transaction: only the door stands before it.
  return inTransaction(pool, readOnly, door, (tx) => work(tx as FirmTx))
}

const DEADLOCK = '40P01'
const MOST_ATTEMPTS = 3

/**
 * PostgreSQL ends one of two transactions that wait for each other. Nothing of it was done, so it is done again, for work
 * that touches the database alone.
 */
export async function retryOnDeadlock<T>(transaction: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await transaction()
  } catch (error) {
    if ((error as { code?: string }).code !== DEADLOCK || attempt === MOST_ATTEMPTS) throw error
    return retryOnDeadlock(transaction, attempt + 1)
  }
}

/** Runs `work` where no firm is concerned yet. */
export function inIdentity<T>(
  pool: pg.Pool,
  asking: { accountId: string | null; requestId: string },
  { readOnly }: TransactionOptions,
  work: (tx: IdentityTx) => Promise<T>,
): Promise<T> {
  const door = {
    name: 'identity',
    text: `select set_config('app.realm', 'identity', true), set_config('app.user_id', $1, true), set_config('app.request_id', $2, true)`,
    values: [asking.accountId ?? '', asking.requestId],
  }
  return inTransaction(pool, readOnly, door, (tx) => work(tx as IdentityTx))
}

/** From here on the transaction belongs to this firm: for set-up and joining, which begin before the firm is known. */
export async function adoptFirm(tx: IdentityTx, businessId: string, accountId: string): Promise<FirmTx> {
  await sql`select set_config('app.business_id', ${businessId}, true), set_config('app.user_id', ${accountId}, true)`.execute(
    tx,
  )
  return tx as unknown as FirmTx
}

/**
 * From here on the transaction belongs to this firm and the person of this session, which somebody else has proven, such
 * as the signature of a link. Undefined where session or membership hold no more; nothing can be asked after that.
 */
export async function beginBySession(tx: IdentityTx, asking: RequestIdentity): Promise<FirmTx | undefined> {
  const { sessionId, businessId, requestId } = asking
  try {
    await sql`select set_config('app.realm', '', true), app.enter(${sessionId}, ${businessId}, ${requestId})`.execute(
      tx,
    )
  } catch (error) {
    if (doorRefusal(error)) return undefined
    throw error
  }
  return tx as unknown as FirmTx
}

/**
 * From here on the transaction belongs to the firm and the person that a secret address stands for. The door
 * (`app.enter_feed`) proves that the address still holds, and resolves scope and walls as it does for a session.
 */
export async function beginByFeedAddress(tx: IdentityTx, secretHash: Buffer, requestId: string): Promise<FirmTx> {
  await sql`select app.enter_feed(${secretHash}, ${requestId})`.execute(tx)
  return tx as unknown as FirmTx
}

/**
 * The door resolves once what the person may see. A change of exactly that (who works on a matter, who is walled off) is
 * seen by the next transaction; this resolves it anew within this one.
 */
export async function refreshVisibility(tx: FirmTx): Promise<void> {
  await sql`select app.look_again()`.execute(tx)
}

async function inTransaction<T>(
  pool: pg.Pool,
  readOnly: boolean,
  door: Statement,
  work: (tx: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const { batches, builder } = connectionContext(client)
  const entered = Promise.all([batches.run(readOnly ? BEGIN_READING : BEGIN), batches.run(door)])
  // Its failure is reported below, whichever statement of `work` fails first because of it.
  entered.catch(() => undefined)
  try {
    const result = await work(builder)
    await entered
    // A reader's answer need not wait for the commit; a writer's must.
    if (readOnly) {
      batches.run(COMMIT).catch(() => undefined)
      client.release()
    } else {
      const { command } = await batches.run(COMMIT)
      // A statement failed and its error was swallowed: PostgreSQL then answers a commit by rolling back.
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed')
      client.release()
    }
    return result
  } catch (error) {
    const cause = await entered.then(
      () => error,
      (refusal: unknown) => refusal,
    )
    await batches.run(ROLLBACK).then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw doorRefusal(cause) ?? cause
  }
}

const statement = (name: string, text: string): Statement => ({ name, text, values: [] })
const BEGIN = statement('begin', 'begin')
const BEGIN_READING = statement('begin_reading', 'begin read only')
const COMMIT = statement('commit', 'commit')
const ROLLBACK = statement('rollback', 'rollback')

function doorRefusal(error: unknown): Error | undefined {
  const code = (error as { code?: string } | null)?.code
  if (code === 'LX401') return signedOut()
  if (code === 'LX403') return notPermitted()
  if (code === 'LX404') return pageNotFound()
  return undefined
}
