import { createHash } from 'node:crypto'
import type { PreparationContext } from '../../platform/context.ts'
import type { FirmTx, IdentityTx } from '../../platform/db/transactions.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  forgetFailures,
  forgetFailuresHere,
  lockAttempts,
  recordAttempt,
  secondsToWait,
  type Attempted,
} from './attempts.queries.ts'
import { networkOf } from './network.ts'

/** How often within a quarter of an hour. An office shares one address, so an address may fail more often than a name. */
const LIMITS = {
  'sign-in': { perName: 5, perAddress: 30 },
  portal: { perName: 5, perAddress: 30 },
  'sign-up': { perName: 5, perAddress: 100 },
  verification: { perName: 5, perAddress: 30 },
  reset: { perName: 5, perAddress: 30 },
  invitation: { perName: 5, perAddress: 200 },
} as const

export interface Attempt {
  readonly kind: keyof typeof LIMITS
  readonly name: string
  readonly address: string
}

export const wrongCredentials = () =>
  new Refusal(401, 'wrong_credentials', 'The email address or the password is wrong')

function tooMany(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new Refusal(429, 'too_many_attempts', `Too many attempts. Try again in ${wait}`)
}

const attempted = ({ kind, name, address }: Attempt): Attempted => ({
  kind,
  nameHash: createHash('sha256').update(name).digest(),
  network: networkOf(address),
})

/** Refuses early, before a password is hashed. `verifyAttempt` decides. */
export async function assertAttemptsLeft(tx: IdentityTx, attempt: Attempt): Promise<void> {
  const seconds = await secondsToWait(tx, attempted(attempt), LIMITS[attempt.kind])
  if (seconds > 0) throw tooMany(seconds)
}

/**
 * Records an attempt in a transaction that is committed before the refusal. Attempts at one name are checked one after
 * the other, so a burst of guesses learns no more than the limit allows; past it the right password is refused too.
 */
export async function verifyAttempt(
  transact: PreparationContext['transact'],
  attempt: Attempt,
  isRight: boolean,
): Promise<void> {
  const tried = attempted(attempt)
  const refusal = await transact(async (tx) => {
    await lockAttempts(tx, tried)
    const seconds = await secondsToWait(tx, tried, LIMITS[attempt.kind])
    if (seconds > 0) return tooMany(seconds)
    if (isRight) await forgetFailuresHere(tx, tried)
    await recordAttempt(tx, tried, isRight)
    return isRight ? undefined : wrongCredentials()
  })
  if (refusal) throw refusal
}

/** Counts an act that is limited whether it succeeds or not, such as sending a mail or opening an account. */
export async function countUse(tx: IdentityTx | FirmTx, attempt: Attempt): Promise<void> {
  const tried = attempted(attempt)
  await lockAttempts(tx, tried)
  const seconds = await secondsToWait(tx, tried, LIMITS[attempt.kind])
  if (seconds > 0) throw tooMany(seconds)
  await recordAttempt(tx, tried, false)
}

/** After a new password was set by a mailed link, earlier failures no longer count. */
export const forgetSignInFailures = (tx: IdentityTx, email: string) =>
  forgetFailures(tx, attempted({ kind: 'sign-in', name: email, address: '' }))
