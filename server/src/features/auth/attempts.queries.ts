import { sql } from 'kysely'
import type { FirmTx, IdentityTx } from '../../platform/db/transactions.ts'

/** Attempts belong to no firm, but are also counted within one. */
type AnyTx = IdentityTx | FirmTx

/** Attempts count for this long unless their limits say otherwise. They are deleted after a day. */
const WINDOW_MINUTES = 15

export interface Limits {
  /** Failures at one name from one network address. */
  readonly perNameHere: number
  /** Failures at one name from all addresses. They do not keep out a person from where they are known. */
  readonly perName: number
  /** Failures from one address at all names. */
  readonly perAddress: number
  readonly windowMinutes?: number
}

export interface Attempted {
  readonly kind: string
  readonly name: string
  readonly nameHash: Buffer
  /** An IPv4 address, or the IPv6 /64 of an address. */
  readonly network: string
}

/** Attempts at one name, and from one network, are checked one after the other. The fixed order prevents deadlocks. */
export async function lockAttempts(tx: AnyTx, { kind, nameHash, network }: Attempted): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${nameHash.toString('base64')}`}, 1))`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${network}`}, 2))`.execute(tx)
}

/** Seconds until the attempt may be made: when the oldest of the most recent failures that a limit allows leaves the window. */
export async function secondsToWait(tx: AnyTx, attempted: Attempted, limits: Limits): Promise<number> {
  const { kind, nameHash, network } = attempted
  const { windowMinutes = WINDOW_MINUTES } = limits
  const failures = tx
    .selectFrom('app.sign_in_attempts')
    .select(sql<string>`extract(epoch from at + make_interval(mins => ${windowMinutes}) - now())`.as('seconds'))
    .where('kind', '=', kind)
    .where('succeeded', '=', false)
    .where(sql<boolean>`at > now() - make_interval(mins => ${windowMinutes})`)
    .orderBy('at', 'desc')
    .limit(1)
  const ofName = failures.where('name_hash', '=', nameHash)
  const past = (query: typeof failures, limit: number) => query.offset(limit - 1).executeTakeFirst()
  const [byNameHere, byName, byAddress] = await Promise.all([
    past(ofName.where('address', '=', network), limits.perNameHere),
    past(ofName, limits.perName),
    past(failures.where('address', '=', network), limits.perAddress),
  ])
  const isNameClosed = byName !== undefined && !(await isKnownNetwork(tx, attempted))
  return Math.max(
    Number(byNameHere?.seconds ?? 0),
    isNameClosed ? Number(byName.seconds) : 0,
    Number(byAddress?.seconds ?? 0),
  )
}

/** Whether the owner of the name is signed in from this network, or was within a day. */
async function isKnownNetwork(tx: AnyTx, { kind, name, nameHash, network }: Attempted): Promise<boolean> {
  if (kind !== 'sign-in') return false
  const [success, session] = await Promise.all([
    tx
      .selectFrom('app.sign_in_attempts')
      .select('id')
      .where('kind', '=', kind)
      .where('name_hash', '=', nameHash)
      .where('address', '=', network)
      .where('succeeded', '=', true)
      .limit(1)
      .executeTakeFirst(),
    tx
      .selectFrom('app.sessions as session')
      .innerJoin('app.accounts as account', 'account.id', 'session.account_id')
      .select('session.id')
      .where('account.email', '=', name)
      .where('session.ended_at', 'is', null)
      .where('session.expires_at', '>', sql<Date>`now()`)
      .where(sql<boolean>`session.address <<= ${network}::inet`)
      .limit(1)
      .executeTakeFirst(),
  ])
  return success !== undefined || session !== undefined
}

export const recordAttempt = (tx: AnyTx, { kind, nameHash, network }: Attempted, succeeded: boolean) =>
  tx.insertInto('app.sign_in_attempts').values({ kind, name_hash: nameHash, address: network, succeeded }).execute()

/** Somebody who knows the password had only mistyped it; attempts from other networks still count. */
export const forgetFailuresHere = (tx: IdentityTx, { kind, nameHash, network }: Attempted) =>
  tx
    .deleteFrom('app.sign_in_attempts')
    .where('kind', '=', kind)
    .where('name_hash', '=', nameHash)
    .where('address', '=', network)
    .where('succeeded', '=', false)
    .execute()

export const forgetFailures = (tx: IdentityTx, { kind, nameHash }: Pick<Attempted, 'kind' | 'nameHash'>) =>
  tx
    .deleteFrom('app.sign_in_attempts')
    .where('kind', '=', kind)
    .where('name_hash', '=', nameHash)
    .where('succeeded', '=', false)
    .execute()
