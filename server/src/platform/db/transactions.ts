import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import { pageNotFound, notPermitted, sessionIdle, signedOut } from '../refusal.ts'
import type { Statement } from './batches.ts'
import { callFunction } from './call-function.ts'
import { connectionContext } from './database.ts'
import type { AppFunctions, DB } from './schema.generated.ts'

declare const scoped: unique symbol
declare const identity: unique symbol
declare const portal: unique symbol

/** A transaction that sees exactly one firm. Queries take this, never the pool. */
export type FirmTx = Kysely<DB> & { readonly [scoped]: true }
/** A transaction before a firm is known, as in sign-up and sign-in. It sees accounts, and no firm's rows. */
export type IdentityTx = Kysely<DB> & { readonly [identity]: true }

/** A transaction that sees of one firm what one client may see. It runs as app_portal, and is no FirmTx. */
export type PortalTx = Kysely<DB> & { readonly [portal]: true }

/** The only cast to a firm's transaction, for the functions below: what it returns is unusable unless an entry check passed. */
const toFirmTx = (tx: Kysely<DB>): FirmTx => tx as FirmTx

export interface RequestIdentity {
  readonly sessionId: string
  readonly businessId: string
  readonly requestId: string
}

export interface TransactionOptions {
  readonly readOnly: boolean
}

/**
 * Runs `work` in one transaction of one firm and one person. The entry check (`app.begin_request`) proves inside the same
 * transaction that session and membership are still valid, and resolves what the person may see. `work` does not wait
 * for it: its first statement is sent together with the check, and fails if the check refused.
 */
export function inFirm<T>(
  pool: pg.Pool,
  identity: RequestIdentity,
  { readOnly }: TransactionOptions,
  work: (tx: FirmTx) => Promise<T>,
): Promise<T> {
  const entryCheck = {
    name: 'begin_request',
    text: 'select app.begin_request($1, $2, $3)',
    values: [identity.sessionId, identity.businessId, identity.requestId],
  }
  return inTransaction(pool, readOnly, entryCheck, (tx) => work(toFirmTx(tx)))
}

export interface ClientIdentity {
  readonly sessionId: string
  readonly businessId: string
  readonly requestId: string
}

/**
 * Runs `work` in one transaction of a client, on the connections of app_portal. The entry check (`app.begin_portal_request`)
 * proves that session and access are still valid; without it no row can be read (db/portal-laws.test.ts).
 */
export function inPortal<T>(
  portalPool: pg.Pool,
  { sessionId, businessId, requestId }: ClientIdentity,
  { readOnly }: TransactionOptions,
  work: (tx: PortalTx) => Promise<T>,
): Promise<T> {
  const entryCheck = {
    name: 'begin_portal_request',
    text: 'select app.begin_portal_request($1, $2, $3)',
    values: [businessId, sessionId, requestId],
  }
  return inTransaction(portalPool, readOnly, entryCheck, (tx) => work(tx as PortalTx))
}

export interface JobIdentity {
  readonly businessId: string
  readonly jobId: string
}

/**
 * Runs `work` of a job in a transaction of one firm and of no person, which sees what all see (`app.begin_job`). The job was
 * queued by a transaction of that firm.
 */
export function inFirmAsJob<T>(
  pool: pg.Pool,
  { businessId, jobId }: JobIdentity,
  { readOnly }: TransactionOptions,
  work: (tx: FirmTx) => Promise<T>,
): Promise<T> {
  const entry = {
    name: 'begin_job',
    text: 'select app.begin_job($1, $2)',
    values: [businessId, `job ${jobId}`],
  }
  return inTransaction(pool, readOnly, entry, (tx) => work(toFirmTx(tx)))
}

interface Reader {
  readonly businessId: string
  readonly userId: string
}

/**
 * Runs `work` in a transaction of one firm as somebody who has mail due about notifications, with what they may see
 * (`app.begin_notification`).
 */
export function inNotification<T>(
  pool: pg.Pool,
  { businessId, userId }: Reader,
  work: (tx: FirmTx) => Promise<T>,
): Promise<T> {
  const entryCheck = {
    name: 'begin_notification',
    text: 'select app.begin_notification($1, $2, $3)',
    values: [businessId, userId, 'notification mail'],
  }
  return inTransaction(pool, false, entryCheck, (tx) => work(toFirmTx(tx)))
}

interface WorkIdentity {
  /** The id of a row that the function of the database names which lists what is due. */
  readonly workId: string
  readonly requestId: string
}

/**
 * Runs `work` in one transaction of the firm that a piece of work belongs to which nobody calls for, as the person in whose name
 * it is done. The entry check refuses work that is no longer to be done.
 */
const inWork =
  (entryCheck: string) =>
  <T>(pool: pg.Pool, { workId, requestId }: WorkIdentity, work: (tx: FirmTx) => Promise<T>): Promise<T> => {
    const check = { name: entryCheck, text: `select app.${entryCheck}($1, $2)`, values: [workId, requestId] }
    return inTransaction(pool, false, check, (tx) => work(toFirmTx(tx)))
  }

/** Of what `app.billing_work_due` names. */
export const inBillingWork = inWork('begin_billing_work')
/** Of what `app.import_work_due` names. */
export const inImportWork = inWork('begin_import_work')
/** Of what `app.trust_work_due` names. */
export const inTrustWork = inWork('begin_trust_work')
/** On a webhook, as the person whose it is, with what they may see. */
export const inWebhookWork = inWork('begin_webhook_work')

const DEADLOCK = '40P01'
const MAX_ATTEMPTS = 3

/**
 * Repeats a transaction that PostgreSQL ended because it and another one waited for each other. Only for work that
 * touches nothing but the database: all of it was rolled back.
 */
export async function retryOnDeadlock<T>(transaction: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await transaction()
  } catch (error) {
    if ((error as { code?: string }).code !== DEADLOCK || attempt === MAX_ATTEMPTS) throw error
    return retryOnDeadlock(transaction, attempt + 1)
  }
}

interface IdentityOfCaller {
  readonly accountId: string | null
  /** The session of a call that needs one: the entry check proves inside the transaction that it still holds. */
  readonly sessionId?: string | undefined
  readonly requestId: string
}

/** Runs `work` in a transaction before a firm is known. */
export function inIdentity<T>(
  pool: pg.Pool,
  { accountId, sessionId, requestId }: IdentityOfCaller,
  { readOnly }: TransactionOptions,
  work: (tx: IdentityTx) => Promise<T>,
): Promise<T> {
  const entry =
    sessionId === undefined
      ? {
          name: 'identity',
          text: `select set_config('app.realm', 'identity', true), set_config('app.user_id', $1, true), set_config('app.request_id', $2, true)`,
          values: [accountId ?? '', requestId],
        }
      : {
          name: 'identity_of_session',
          text: `select set_config('app.realm', 'identity', true), app.begin_request($1, null, $2)`,
          values: [sessionId, requestId],
        }
  return inTransaction(pool, readOnly, entry, (tx) => work(tx as IdentityTx))
}

/** Binds the transaction to a firm: for set-up and joining, which begin before the firm is known. */
export async function adoptFirm(tx: IdentityTx, businessId: string, accountId: string): Promise<FirmTx> {
  await sql`select set_config('app.business_id', ${businessId}, true), set_config('app.user_id', ${accountId}, true)`.execute(
    tx,
  )
  return toFirmTx(tx)
}

/**
 * Binds the transaction to the firm and the person of a session that was proven otherwise, such as by a signed link.
 * Returns undefined when the session or membership is no longer valid; the transaction is then unusable.
 */
export async function beginBySession(
  tx: IdentityTx,
  { sessionId, businessId, requestId }: RequestIdentity,
): Promise<FirmTx | undefined> {
  try {
    await sql`select set_config('app.realm', '', true), app.begin_request(${sessionId}, ${businessId}, ${requestId})`.execute(
      tx,
    )
  } catch (error) {
    if (entryRefusal(error)) return undefined
    throw error
  }
  return toFirmTx(tx)
}

/** Binds the transaction to a firm and to nobody, for somebody who wants to sign in at its portal; undefined if there is no such firm. */
export async function beginPortalSignIn(tx: IdentityTx, slug: string, requestId: string) {
  const [firm] = await callFunction(tx, 'app.begin_portal_sign_in', slug, requestId)
  return firm && { tx: toFirmTx(tx), businessId: firm.business_id, firmName: firm.name }
}

/**
 * Binds the transaction to the firm and the person of a secret feed address. The entry check (`app.begin_feed_request`) proves
 * that the address is still valid, and resolves what the person may see as it does for a session.
 */
export async function beginByFeedAddress(tx: IdentityTx, secretHash: Buffer, requestId: string): Promise<FirmTx> {
  await sql`select app.begin_feed_request(${secretHash}, ${requestId})`.execute(tx)
  return toFirmTx(tx)
}

/** The entry checks that recognize a secret address, and return what it opens. */
type AddressCheck = Extract<keyof AppFunctions, `app.begin_${string}_request`>

/**
 * Binds the transaction to the firm of a secret address, and of no person. Returns the link that the entry check finds, which
 * may have expired or been revoked; an unknown secret is refused.
 */
export async function beginByAddress<N extends AddressCheck>(
  tx: IdentityTx,
  entryCheck: N,
  ...values: AppFunctions[N]['arguments']
) {
  const [link] = await callFunction(tx, entryCheck, ...values)
  if (!link) throw pageNotFound()
  return { tx: toFirmTx(tx), link }
}

/**
 * Resolves again, within this transaction, what the person may see. Otherwise a change of that takes effect with the
 * next transaction.
 */
export async function refreshVisibility(tx: FirmTx): Promise<void> {
  await sql`select app.refresh_visibility()`.execute(tx)
}

/** Runs a part of a transaction that may fail: its writes are then undone, and the transaction stays usable. */
export async function inSavepoint(tx: FirmTx, work: () => Promise<unknown>): Promise<void> {
  // It travels with the first statements of the work.
  const opened = sql`savepoint part`.execute(tx)
  try {
    await Promise.all([opened, work()])
    await sql`release savepoint part`.execute(tx)
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    throw error
  }
}

async function inTransaction<T>(
  pool: pg.Pool,
  readOnly: boolean,
  entry: Statement,
  work: (tx: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const { batches, builder } = connectionContext(client)
  const entered = Promise.all([batches.run(readOnly ? BEGIN_READ_ONLY : BEGIN), batches.run(entry)])
  // A failure is reported below, whichever statement of `work` fails first because of it.
  entered.catch(() => undefined)
  try {
    const result = await work(builder)
    await entered
    // The answer of a read-only call does not wait for the commit.
    if (readOnly) {
      batches.run(COMMIT).catch(() => undefined)
      client.release()
    } else {
      const { command } = await batches.run(COMMIT)
      // When the error of a failed statement was swallowed, PostgreSQL answers the commit by rolling back.
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
    throw entryRefusal(cause) ?? cause
  }
}

const statement = (name: string, text: string): Statement => ({ name, text, values: [] })
const BEGIN = statement('begin', 'begin')
const BEGIN_READ_ONLY = statement('begin_read_only', 'begin read only')
const COMMIT = statement('commit', 'commit')
const ROLLBACK = statement('rollback', 'rollback')

const ENTRY_REFUSALS = new Map([
  ['LX401', signedOut],
  ['LX403', notPermitted],
  ['LX404', pageNotFound],
  ['LX440', sessionIdle],
])
const entryRefusal = (error: unknown): Error | undefined =>
  ENTRY_REFUSALS.get((error as { code?: string } | null)?.code ?? '')?.()
