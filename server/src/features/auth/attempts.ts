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
  type Limits,
} from './attempts.queries.ts'
import { networkOf } from './network.ts'

/**
 * How often something may fail within its window. What one network address does to a name closes that name for this
 * address only, so that a stranger does not lock out its owner. All addresses together are limited more generously, and an
 * office shares one address, so an address may fail more often than a name.
 */
const LIMITS = {
  'sign-in': { perNameHere: 5, perName: 20, perAddress: 30 },
  portal: { perNameHere: 5, perName: 20, perAddress: 30 },
  'portal-link': { perNameHere: 5, perName: 10, perAddress: 30 },
  'portal-sign-up': { perNameHere: 3, perName: 5, perAddress: 20, windowMinutes: 24 * 60 },
  // The name is an account: only its own sessions can fail here.
  'change-password': { perNameHere: 5, perName: 10, perAddress: 100 },
  // The name is an account whose password was right: a code of six digits is guessed in this many tries only by luck.
  'two-factor': { perNameHere: 5, perName: 10, perAddress: 100 },
  'sign-up': { perNameHere: 5, perName: 20, perAddress: 100 },
  // The name is an account. It is told whether an address has an account.
  'email-change': { perNameHere: 5, perName: 5, perAddress: 30 },
  verification: { perNameHere: 5, perName: 5, perAddress: 30 },
  reset: { perNameHere: 5, perName: 10, perAddress: 30 },
  invitation: { perNameHere: 5, perName: 10, perAddress: 200, windowMinutes: 24 * 60 },
  // The name is an account, which is mailed an example of a text that it edits.
  'mail-test': { perNameHere: 30, perName: 30, perAddress: 200 },
  // The name is the firm that invites.
  'invitations-of-firm': { perNameHere: 100, perName: 100, perAddress: 1_000, windowMinutes: 24 * 60 },
} as const satisfies Record<string, Limits>

export interface Attempt {
  readonly kind: keyof typeof LIMITS
  readonly name: string
  readonly address: string
}

export const wrongCredentials = () =>
  new Refusal(401, 'wrong_credentials', 'The email address or the password is wrong')

function tooMany(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(minutes / 60)
  const wait = minutes === 1 ? 'a minute' : minutes <= 60 ? `${minutes} minutes` : `${hours} hours`
  return new Refusal(429, 'too_many_attempts', `Too many attempts. Try again in ${wait}`)
}

const attempted = ({ kind, name, address }: Attempt): Attempted => ({
  kind,
  name,
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
