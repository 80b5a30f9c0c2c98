import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { PreparationContext } from '../../platform/context.ts'
import type { IdentityTx } from '../../platform/db/transactions.ts'
import { hashSecret } from '../../platform/http/session.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { assertAttemptsLeft, verifyAttempt } from './attempts.ts'
import { lockAuthenticator, setLastStep, useRecoveryCode } from './authenticator.queries.ts'

const STEP_SECONDS = 30
/** Clocks of phones may be this many steps early or late (RFC 6238 §5.2). */
const SKEW_STEPS = 1
const RECOVERY_CODES = 10
const KEY_BYTES = 20

const sealContext = (accountId: string) => `authenticator ${accountId}`

const totp = (key: string, email = '') =>
  new TOTP({ issuer: 'Lexhold', label: email, secret: Secret.fromBase32(key), digits: 6, period: STEP_SECONDS })

/** A new key in base 32, as it is typed and stored sealed, with the address that an app reads from the QR code. */
export function createKey(box: SecretBox, { id, email }: { readonly id: string; readonly email: string }) {
  const key = new Secret({ size: KEY_BYTES }).base32
  return { key, uri: totp(key, email).toString(), sealed: box.seal(key, sealContext(id)) }
}

/** The step of 30 seconds that a code belongs to; undefined for a wrong one. */
function findStep(key: string, code: string, now: Date): number | undefined {
  const delta = totp(key).validate({ token: code, timestamp: now.getTime(), window: SKEW_STEPS })
  return delta === null ? undefined : Math.floor(now.getTime() / 1_000 / STEP_SECONDS) + delta
}

/** Ten codes of 80 bits, `ABCD-EFGH-IJKL-MNOP`, and their hashes. They are as hard to guess as a key, so no slow hash is needed. */
export function createRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    (new Secret({ buffer: Uint8Array.from(randomBytes(10)).buffer }).base32.match(/.{4}/g) ?? []).join('-'),
  )
  return { codes, hashes: codes.map(hashRecoveryCode) }
}

const hashRecoveryCode = (code: string) => hashSecret(code.toUpperCase().replaceAll(/[^A-Z2-7]/g, ''))

interface Proof {
  readonly accountId: string
  readonly code: string
  readonly now: Date
}

/** Uses a code of the app, or a recovery code. Returns false for a wrong one and for one that was used before. */
async function useCode(tx: IdentityTx, box: SecretBox, { accountId, code, now }: Proof): Promise<boolean> {
  const row = await lockAuthenticator(tx, accountId)
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return useRecoveryCode(tx, accountId, hashRecoveryCode(code))
  if (!row) return false
  const step = findStep(box.open(row.sealed_secret, sealContext(accountId)), digits, now)
  if (step === undefined || step <= Number(row.last_step)) return false
  await setLastStep(tx, accountId, step)
  return true
}

const wrongCode = () =>
  invalidField('wrong_code', 'code', 'The code is wrong or was used before. Wait for the next one')

/**
 * Refuses a code that is wrong, or that was used before, in transactions of its own: what was tried is counted and a code is
 * used up even if the call is refused afterwards. Guesses are limited for each account.
 */
export async function checkCode(
  context: PreparationContext,
  box: SecretBox,
  { accountId, code }: Pick<Proof, 'accountId' | 'code'>,
): Promise<void> {
  const attempt = { kind: 'two-factor', name: accountId, address: context.address } as const
  await context.transact((tx) => assertAttemptsLeft(tx, attempt))
  const isRight = await context.transact((tx) => useCode(tx, box, { accountId, code, now: context.clock.now() }))
  try {
    await verifyAttempt(context.transact, attempt, isRight)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    context.security.recordRefused('code_refused', { account: accountId, code: error.code })
    throw error.code === 'wrong_credentials' ? wrongCode() : error
  }
}
