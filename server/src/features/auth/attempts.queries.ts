import { sql } from 'kysely'
import type { FirmTx, IdentityTx } from '../../platform/db/transactions.ts'

/** Attempts belong to no firm, but are also counted within one. */
type AnyTx = IdentityTx | FirmTx

/** Attempts count for this long. */
const WINDOW_MINUTES = 15
const IN_WINDOW = sql<boolean>`at > now() - make_interval(mins => ${WINDOW_MINUTES})`

export interface Attempted {
  readonly kind: string
  readonly nameHash: Buffer
  /** An IPv4 address, or the IPv6 /64 of an address. */
  readonly network: string
}

/** Attempts at one name, and from one network, are checked one after the other. The fixed order prevents deadlocks. */
export async function lockAttempts(tx: AnyTx, { kind, nameHash, network }: Attempted): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${nameHash.toString('base64')}`}, 1))`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${network}`}, 2))`.execute(tx)
}

/** Seconds until the attempt may be made: when the oldest of the most recent `limit` failures leaves the window. */
export async function secondsToWait(
  tx: AnyTx,
  { kind, nameHash, network }: Attempted,
  limits: { readonly perName: number; readonly perAddress: number },
): Promise<number> {
  const failures = tx
    .selectFrom('app.sign_in_attempts')
    .select(sql<string>`extract(epoch from at + make_interval(mins => ${WINDOW_MINUTES}) - now())`.as('seconds'))
    .where('kind', '=', kind)
    .where('succeeded', '=', false)
    .where(IN_WINDOW)
    .orderBy('at', 'desc')
    .limit(1)
  const [byName, byAddress] = await Promise.all([
    failures
      .where('name_hash', '=', nameHash)
      .offset(limits.perName - 1)
      .executeTakeFirst(),
    failures
      .where('address', '=', network)
      .offset(limits.perAddress - 1)
      .executeTakeFirst(),
  ])
  return Math.max(Number(byName?.seconds ?? 0), Number(byAddress?.seconds ?? 0))
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
